package io.executorlab.lab.workshop.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.run.Overlay;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Together;
import io.executorlab.lab.workshop.fix.NeutralScript;

/**
 * An exercise's experiment under the exercise's own name, so that neither a folder, a command line nor a log tells which it is.
 *
 * @param scripts a folder with a copy of its k6 script, called like the exercise
 * @param overlay with the cell's one profile, called so as well
 */
public record Disguise(Experiment experiment, Cell cell, Path scripts, Overlay overlay) {

    private static final String DURATION = "DURATION";
    private static final String RATE = "RATE";

    /**
     * @param variant of its experiment, or one of two flaws at once
     * @param chosen of the load; one by rounds lasts as long as they take
     * @param scenarios the project's folder of that name
     * @param folder takes the copy of the script, and the profile
     * @throws IOException where that cannot be written
     */
    public static Disguise of(Exercise exercise, String variant, OwnRuns.Chosen chosen, Path scenarios, Path folder) throws IOException {
        return exercise.isTwo() ? ofTwo(exercise, variant, chosen, scenarios, folder) : ofOne(exercise, variant, chosen, scenarios, folder);
    }

    /** One app with the profiles of both, and one script with both loads beside each other. */
    private static Disguise ofTwo(Exercise exercise, String variant, OwnRuns.Chosen chosen, Path scenarios, Path folder) throws IOException {
        List<Disguise> parts = new ArrayList<>();
        for (LoadPart part : LoadPart.values()) {
            parts.add(ofOne(exercise.both().get(part.ordinal()), exercise.variants(variant).get(part.ordinal()), chosen, scenarios, TwoScripts.folder(folder, part)));
        }
        Experiment experiment = together(exercise, variant, parts, TwoScripts.join(exercise.id(), folder));
        List<String> profiles = exercise.cells(variant).stream().flatMap(cell -> cell.profiles().stream()).distinct().toList();
        return new Disguise(experiment, experiment.cells().get(0), folder, Overlay.of(folder.resolve("overlay"), exercise.id(), profiles));
    }

    private static Experiment together(Exercise exercise, String variant, List<Disguise> parts, String script) {
        List<Experiment> experiments = parts.stream().map(Disguise::experiment).toList();
        List<Cell> cells = parts.stream().map(Disguise::cell).toList();
        Cell cell = new Cell(exercise.id(), variant, null, List.of(exercise.id()), exercise.load(), Together.jvm(exercise.both().get(0), exercise.both().get(1), cells),
                null, null, null, null, null, Map.of(), Map.of(), both(cells, Cell::stubs), both(cells, Cell::services), Map.of());
        Map<String, String> counters = new LinkedHashMap<>();
        Stream.of(LoadPart.values()).forEach(part -> counters.putAll(part.roles(experiments.get(part.ordinal()).counters())));
        Load load = TwoLoads.of(script, parts.stream().map(Disguise::load).toList());
        return new Experiment(exercise.id(), null, exercise.id(), null, null, null, null, both(experiments, Experiment::stubs), both(experiments, Experiment::postStubs),
                both(experiments, Experiment::services), null, counters, null, null, null, null, new LinkedHashMap<>(Map.of(exercise.load(), load)), null, List.of(cell));
    }

    private static <T> Map<String, Map<String, String>> both(List<T> each, Function<T, Map<String, Map<String, String>>> named) {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        each.forEach(its -> all.putAll(named.apply(its)));
        return all;
    }

    private TwoLoads.Part load() {
        return new TwoLoads.Part(experiment.loadOf(cell), experiment.environment(cell, Scale.QUICK), experiment.warmUp(cell, Scale.QUICK));
    }

    private static Disguise ofOne(Exercise exercise, String variant, OwnRuns.Chosen chosen, Path scenarios, Path folder) throws IOException {
        Experiment its = ExperimentFiles.named(exercise.experiment());
        Cell cell = exercise.cell(its, variant);
        Load load = its.loadOf(cell);
        String script = NeutralScript.of(load, exercise.id(), scenarios, folder).script();
        Map<String, String> quick = new LinkedHashMap<>(load.quick());
        quick.putAll(exercise.size());
        if (Load.rounds(quick).isEmpty()) {
            quick.put(DURATION, chosen.seconds() + "s");
        } else if (chosen.seconds() == OwnRuns.UNTIL_STOPPED_SECONDS) {
            quick = Load.toLookAt(quick);
        }
        if (chosen.rate() != null) {
            quick.put(RATE, String.valueOf(chosen.rate()));
        }
        Load renamed = load.by(script, quick);
        Cell alone = new Cell(exercise.id(), cell.variant(), null, List.of(exercise.id()), cell.load(), cell.jvm(), cell.jdk(), cell.showsOn(), cell.threadLimit(),
                cell.descriptorLimit(), cell.proxy(), cell.k6(), cell.warmUp(), cell.stubs(), cell.services(), Map.of());
        Experiment experiment = new Experiment(exercise.id(), null, exercise.id(), null, null, null, null, its.stubs(), its.postStubs(), its.services(), null,
                its.counters(), its.tables(), its.seriesTables(), its.curves(), null, new LinkedHashMap<>(Map.of(cell.load(), renamed)), null, List.of(alone));
        return new Disguise(experiment, experiment.cells().get(0), folder, Overlay.of(folder.resolve("overlay"), exercise.id(), cell.profiles()));
    }
}
