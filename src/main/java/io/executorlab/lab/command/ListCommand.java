package io.executorlab.lab.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.service.NginxServer;

@Command(name = "list", mixinStandardHelpOptions = true,
        description = "Lists the anti-patterns with their posts and variants, their loads, and what each variant needs: marked where this machine lacks it.")
final class ListCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private JsonOption json;

    @Override
    public void run() {
        List<Experiment> experiments = Home.experiments().stream().map(ExperimentFiles::named).toList();
        if (json.isWanted()) {
            json.print(experiments.stream().map(ListCommand::facts).toList());
            return;
        }
        for (Experiment experiment : experiments) {
            spec.commandLine().getOut().println("%n%s: %s%s".formatted(experiment.name(), experiment.title(),
                    experiment.post() == null ? "" : " (post " + experiment.post() + ")"));
            spec.commandLine().getOut().println("  %s: %s".formatted(experiment.loads().size() == 1 ? "load" : "loads", String.join(", ", experiment.loads().keySet())));
            TextTable table = new TextTable(false);
            for (Cell cell : experiment.cells()) {
                table.row(List.of(cell.id(), cell.about() == null ? experiment.loadOf(cell).about() : cell.about(), String.join(", ", needs(experiment, cell))));
            }
            table.lines().forEach(spec.commandLine().getOut()::println);
        }
        spec.commandLine().getOut().println("\nRun one with: lab run NAME. Explore one by hand with: lab start NAME VARIANT");
    }

    private static Map<String, Object> facts(Experiment experiment) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", experiment.name());
        facts.put("title", experiment.title());
        facts.put("post", experiment.post());
        facts.put("claims", experiment.claims());
        facts.put("variants", experiment.cells().stream().map(cell -> {
            Map<String, Object> variant = new LinkedHashMap<>();
            variant.put("id", cell.id());
            variant.put("variant", cell.variant());
            variant.put("about", cell.about());
            variant.put("profiles", cell.profiles());
            variant.put("load", cell.load());
            variant.put("needs", needs(experiment, cell));
            return variant;
        }).toList());
        return facts;
    }

    /** What a cell needs, each with the answer of this machine where it lacks it. */
    private static List<String> needs(Experiment experiment, Cell cell) {
        List<String> needs = new ArrayList<>();
        Jdk own = Jdk.own();
        if (cell.jdk() != null) {
            needs.add("JDK %d+%s".formatted(cell.jdk(), own.orLater(cell.jdk()).isPresent() ? "" : " (not here)"));
        }
        if (cell.jvm().release() != null) {
            needs.add("JDK %d%s".formatted(cell.jvm().release(), own.orOfRelease(cell.jvm().release()).isPresent() ? "" : " (not here)"));
        }
        if (cell.showsOn() != null) {
            needs.add("JDK up to %d%s".formatted(cell.showsOn().jdkAtMost(),
                    own.feature() <= cell.showsOn().jdkAtMost() ? "" : " (the lab runs on " + own.feature() + ")"));
        }
        if (cell.isLimited()) {
            needs.add("prlimit" + (Doctor.hasThreadLimit() ? "" : " (not here)"));
        }
        if (cell.proxy() != null) {
            needs.add("nginx" + (NginxServer.version().isPresent() ? "" : " (not here: %s)".formatted(NginxServer.REMEDY)));
        }
        for (String service : experiment.services().keySet()) {
            needs.add(service + (Doctor.hasService(service) ? "" : " (not here)"));
        }
        return needs;
    }
}
