package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.PlainText;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.service.NginxServer;

@Command(name = "list", mixinStandardHelpOptions = true,
        description = "Lists anti-patterns; of NAME what it has and needs.",
        footer = {"", "Examples:", "  lab list pool-mismatch", "  lab list post-000 --load overload"})
final class ListCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "One of them.")
    private String name;

    @Mixin
    private LoadSettings load;

    @Mixin
    private JsonOption json;

    @Override
    public void run() {
        if (load.areWanted()) {
            settings();
        } else {
            experiments();
        }
    }

    private void settings() {
        Map<String, String> settings = load.of(name);
        if (json.isWanted()) {
            json.print(settings);
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        settings.forEach((key, value) -> out.println(key + "=" + value));
        out.flush();
    }

    private void experiments() {
        List<Experiment> experiments = (name == null ? Home.experiments() : List.of(name)).stream().map(ExperimentFiles::named).toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            json.print(experiments.stream().map(ListCommand::facts).toList());
        } else if (name == null) {
            TextTable table = new TextTable(false);
            Stream.of(true, false).forEach(ofOneFlaw -> experiments.stream().filter(experiment -> experiment.isOfOneFlaw() == ofOneFlaw)
                    .forEach(experiment -> table.row(List.of(experiment.name(), post(experiment), experiment.title()))));
            table.lines().forEach(out::println);
            out.println("\nMore of one: lab list NAME. See it: lab try NAME. Run all its variants: lab run NAME");
        } else {
            one(experiments.get(0)).forEach(out::println);
        }
    }

    private static List<String> one(Experiment experiment) {
        String post = post(experiment);
        List<String> lines = new ArrayList<>(PlainText.wrap("%s: %s%s".formatted(experiment.name(), experiment.title(),
                post.isEmpty() ? "" : " (%s)".formatted(post)), ""));
        lines.addAll(PlainText.wrap(experiment.summary(), ""));
        experiment.loads().forEach((load, its) -> {
            lines.add("");
            lines.addAll(PlainText.wrap("%s: %s".formatted(load, its.about()), ""));
            for (Cell cell : experiment.cells().stream().filter(cell -> cell.load().equals(load)).toList()) {
                String needs = String.join(", ", needs(experiment, cell));
                lines.addAll(PlainText.wrap("%s%s%s".formatted(cell.id(), cell.about() == null ? "" : ": " + cell.about(),
                        needs.isEmpty() ? "" : "; needs " + needs), "  "));
            }
        });
        return lines;
    }

    private static String post(Experiment experiment) {
        return experiment.post() == null ? "" : "post " + experiment.post();
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
