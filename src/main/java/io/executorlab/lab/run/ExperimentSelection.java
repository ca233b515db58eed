package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Grid;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.service.NginxServer;

/**
 * An experiment that is to be run, with the cells that were asked for.
 *
 * @param file the experiment's own
 * @param scripts the folder of its k6 scripts
 */
public record ExperimentSelection(Experiment experiment, Path file, Path scripts) {

    private static final String ANY = "*";
    private static final int SCRIPTS_DEEP = 2;

    /**
     * Those of these names and, where there is one, of the user's own file; throws {@link UsageException} where there
     * is none, or where one is damaged.
     *
     * @param names each with {@code @LOAD} behind it where only what is under this load is wanted
     * @param variants only these; empty for all
     */
    public static List<ExperimentSelection> of(List<String> names, Path file, List<String> variants) {
        Map<String, ExperimentSelection> byName = new LinkedHashMap<>();
        if (file != null) {
            ExperimentSelection own = ofFile(file);
            byName.put(own.experiment().name(), own);
        }
        Map<String, Set<String>> loads = names.stream().map(name -> name.split("@", 2)).collect(Collectors.groupingBy(
                parts -> parts[0], LinkedHashMap::new,
                Collectors.mapping(parts -> parts.length == 1 ? ANY : parts[1], Collectors.toSet())));
        loads.forEach((name, wanted) -> {
            ExperimentSelection named = named(name);
            byName.putIfAbsent(name, wanted.contains(ANY) ? named : named.of(named.experiment().under(wanted)));
        });
        if (byName.isEmpty()) {
            throw new UsageException(
                    "Name an anti-pattern, or --all. There are: %s.".formatted(String.join(", ", Home.experiments())));
        }
        return narrow(List.copyOf(byName.values()), variants);
    }

    /** Throws {@link UsageException} where the experiment has no such pair. */
    public static ExperimentSelection pair(String name) {
        ExperimentSelection chosen = of(List.of(name), null, List.of()).get(0);
        if (chosen.experiment().pair().isEmpty()) {
            throw new UsageException(
                    "%s has no variants broken and fixed under one load. Run all that it has with: ./lab run %s"
                            .formatted(name, name));
        }
        return chosen.ofPair();
    }

    private static ExperimentSelection ofFile(Path file) {
        Experiment experiment = ExperimentFiles.read(file);
        return new ExperimentSelection(experiment, file, scriptsOf(experiment, file.toAbsolutePath().getParent()));
    }

    private static ExperimentSelection named(String name) {
        return new ExperimentSelection(ExperimentFiles.named(name), ExperimentFiles.file(name), Home.scenarios());
    }

    private ExperimentSelection of(Experiment other) {
        return new ExperimentSelection(other, file, scripts);
    }

    /**
     * Keeps the experiment's file in the folder of its run; throws {@link IOException} where it cannot be written.
     *
     * @param grid over which its cells are spread; null for none
     */
    public ExperimentSelection kept(Grid grid, Path folder) throws IOException {
        ExperimentFiles.keep(file, folder);
        if (grid == null) {
            return this;
        }
        YamlFile spread = grid.over(file, experiment.cells().stream().map(Cell::id).toList());
        Files.writeString(folder.resolve(ExperimentFiles.KEPT), spread.text());
        return of(spread.as(Experiment.class));
    }

    /** With broken and fixed alone, where it has both. */
    public ExperimentSelection ofPair() {
        List<String> pair = experiment.pair();
        return pair.isEmpty() ? this : of(experiment.ofCells(pair));
    }

    /**
     * Those of a plan. Its folder may be a stranger's, so what is run comes from the lab, or from the user's own file:
     * throws {@link UsageException} where the plan's runs were made with something else.
     *
     * @param folder of the plan, for messages
     * @param file the user's own experiment, given again; null where there is none
     */
    public static List<ExperimentSelection> of(RunPlan plan, Path folder, Path file) {
        Optional<ExperimentSelection> own = Optional.ofNullable(file).map(ExperimentSelection::ofFile);
        return plan.experiments().stream().map(part -> {
            Optional<ExperimentSelection> same =
                    own.filter(selection -> selection.experiment().name().equals(part.experiment()))
                            .or(() -> Optional.of(part.experiment()).filter(Home.experiments()::contains)
                                    .map(ExperimentSelection::named))
                            .filter(selection -> selection.digest().equals(part.sources()));
            return same.map(selection -> selection.over(plan.grid(), part.cells().keySet()))
                    .orElseThrow(() -> new UsageException(
                            ("%s and its k6 scripts are not those of the runs in %s. If it is yours, name its file with"
                                    + " --experiment; else start anew in another folder.").formatted(part.experiment(),
                                            folder)));
        }).toList();
    }

    private ExperimentSelection over(Grid grid, Set<String> cells) {
        Experiment spread = grid == null ? experiment : grid.over(file, cells).as(Experiment.class);
        return of(spread.ofCells(cells));
    }

    private String digest() {
        try (Stream<Path> found =
                Files.find(scripts, SCRIPTS_DEEP, (path, attributes) -> path.toString().endsWith(".js"))) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path path : Stream.concat(Stream.of(file), found.sorted()).toList()) {
                digest.update((path.getFileName() + "\n" + Files.readString(path) + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new UsageException("The k6 scripts in %s cannot be read: %s.".formatted(scripts, e.getMessage()), e);
        }
    }

    /** @param nginx its version; empty where there is none, which throws where a cell has a proxy */
    public static void requireProxy(List<ExperimentSelection> chosen, Optional<String> nginx) {
        if (nginx.isEmpty() && chosen.stream().flatMap(one -> one.experiment().cells().stream())
                .anyMatch(cell -> cell.proxy() != null)) {
            throw new CouldNotStartException(NginxServer.MISSING);
        }
    }

    /** @param attempts the cells that no verdict rests on */
    public RunPlan.Part part(Scale scale, List<String> attempts) {
        LinkedHashMap<String, Double> cells = new LinkedHashMap<>();
        for (Cell cell : experiment.cells()) {
            Map<String, String> environment = experiment.environment(cell, scale);
            cells.put(cell.id(),
                    Load.duration(environment).plus(Load.duration(experiment.warmUp(cell, scale))).toMillis() / 1000.0);
        }
        return new RunPlan.Part(experiment.name(), digest(), cells, attempts);
    }

    /** A variant that only some of the experiments have is run in those. */
    private static List<ExperimentSelection> narrow(List<ExperimentSelection> chosen, List<String> variants) {
        if (variants.isEmpty()) {
            return chosen;
        }
        for (String variant : variants) {
            if (chosen.stream().noneMatch(one -> one.experiment().has(variant))) {
                chosen.get(0).experiment().cell(variant);
            }
        }
        return chosen.stream().filter(one -> variants.stream().anyMatch(one.experiment()::has))
                .map(one -> one.of(one.experiment().only(variants.stream().filter(one.experiment()::has).toList())))
                .toList();
    }

    private static Path scriptsOf(Experiment experiment, Path beside) {
        return Stream.of(beside, Home.scenarios())
                .filter(folder -> experiment.loads().values().stream()
                        .allMatch(load -> Files.isRegularFile(folder.resolve(load.script()))))
                .findFirst().orElseThrow(() -> new UsageException("The k6 script %s is neither in %s nor in %s."
                        .formatted(experiment.loads().values().iterator().next().script(), beside, Home.scenarios())));
    }
}
