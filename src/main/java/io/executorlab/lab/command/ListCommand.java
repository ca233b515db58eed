package io.executorlab.lab.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.report.PlainText;
import io.executorlab.lab.run.Equipment;

@Command(name = "list", mixinStandardHelpOptions = true)
final class ListCommand extends LabCommand {

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "One of them.")
    private String name;

    @Option(names = "--load", paramLabel = "LOAD")
    private String load;

    @Option(names = "--scale", defaultValue = "quick")
    private Scale scale;

    @Override
    public Integer call() {
        if (load != null) {
            Map<String, String> all = settings();
            result(all, String.join("\n", all.entrySet().stream().map(Object::toString).toList()));
            return ExitCode.HELD;
        }
        List<Experiment> experiments = (name == null ? Home.experiments() : List.of(name)).stream()
                .map(ExperimentFiles::named).toList();
        Equipment machine = Equipment.own();
        result(experiments.stream().map(experiment -> Facts.of(experiment, machine)).toList(),
                String.join("\n", name == null ? all(experiments) : one(experiments.get(0), machine)));
        return ExitCode.HELD;
    }

    /**
     * The settings of an experiment's load, for a k6 that the lab does not start; throws {@link UsageException} where
     * there is no such experiment or load.
     */
    private Map<String, String> settings() {
        if (name == null) {
            throw new UsageException("--load needs the NAME of an experiment.");
        }
        Experiment experiment = ExperimentFiles.named(name);
        String wanted = load.isEmpty() ? experiment.loads().keySet().iterator().next() : load;
        Load found = experiment.loads().get(wanted);
        if (found == null) {
            throw new UsageException("%s has no load '%s'; it has %s.".formatted(experiment.name(), wanted,
                    String.join(", ", experiment.loads().keySet())));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("SCRIPT", found.script());
        settings.putAll(found.at(scale));
        return settings;
    }

    private static List<String> all(List<Experiment> experiments) {
        List<String> lines = new ArrayList<>(PlainText.columns(Stream.of(true, false).flatMap(ofOneFlaw -> experiments
                .stream().filter(experiment -> experiment.isOfOneFlaw() == ofOneFlaw))
                .map(experiment -> List.of(experiment.name(), post(experiment), experiment.title())).toList()));
        lines.addAll(List.of("",
                "More of one: lab list NAME. See it: lab try NAME. Run all its variants: lab run NAME"));
        return lines;
    }

    private static List<String> one(Experiment experiment, Equipment machine) {
        String post = post(experiment);
        List<String> lines = new ArrayList<>(List.of(
                PlainText.wrap("%s: %s%s".formatted(experiment.name(), experiment.title(),
                        post.isEmpty() ? "" : " (%s)".formatted(post)), ""),
                PlainText.wrap(experiment.summary(), "")));
        experiment.loads().forEach((name, load) -> {
            lines.add("");
            lines.add(PlainText.wrap("%s: %s".formatted(name, load.about()), ""));
            experiment.cells().stream().filter(cell -> cell.load().equals(name)).forEach(cell -> lines
                    .add(PlainText.wrap(line(cell, machine.marked(Equipment.neededBy(experiment, cell))), "  ")));
        });
        return lines;
    }

    private static String line(Cell cell, List<String> needs) {
        return cell.id() + (cell.about() == null ? "" : ": " + cell.about())
                + (needs.isEmpty() ? "" : "; needs " + String.join(", ", needs));
    }

    private static String post(Experiment experiment) {
        return experiment.post() == null ? "" : "post " + experiment.post();
    }

    /** An experiment as {@code --json} has it. */
    private record Facts(String name, String title, String post, List<String> claims, List<Variant> variants) {

        static Facts of(Experiment experiment, Equipment machine) {
            return new Facts(experiment.name(), experiment.title(), experiment.post(), experiment.claims(),
                    experiment.cells().stream().map(cell -> new Variant(cell.id(), cell.variant(), cell.about(),
                            cell.profiles(), cell.load(), machine.marked(Equipment.neededBy(experiment, cell))))
                            .toList());
        }
    }

    private record Variant(String id, String variant, String about, List<String> profiles, String load,
            List<String> needs) {
    }
}
