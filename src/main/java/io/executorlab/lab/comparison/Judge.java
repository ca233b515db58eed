package io.executorlab.lab.comparison;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.claim.Cells;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.LoggedMessages;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Measure.Disturbance;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.measure.Stall;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.statistics.Interval;

/** From evidence on disk to verdicts: a pure function of an experiment and its folder. */
public final class Judge {

    private static final List<String> TABLE = List.of("threads.live.baseline", "threads.live.max", "threads.peak",
            "threads.started", "threads.started-per-request", "threads.started-per-second", "threads.left",
            Measures.IN_GET, Measures.IN_WAIT_FOR, "requests.sent", "requests.answered", "requests.refused",
            "requests.timed-out", "requests.failed", "requests.unanswered", "http.client.mean", "http.client.p95",
            "heap.max", "heap.after-gc", "fds.max", "cpu.cores", "scrape.gap.max", "wait.connector-queue",
            "wait.database-connection", "wait.search-connection", "wait.search", "wait.rest");

    public static Stream<Path> folders(Path experiment, Cell cell) {
        return IntStream.iterate(1, run -> SafePaths.isFolder(CellRun.folder(experiment, cell, run)), run -> run + 1)
                .mapToObj(run -> CellRun.folder(experiment, cell, run));
    }

    /** Of which every measure counts; each is read when it is asked for. */
    public static Stream<Evidence> evidence(Path experiment, Cell cell) {
        return runs(experiment, cell).filter(run -> RunProblems.in(run).isEmpty());
    }

    /** A run of which every measure counts, else one of which some do; empty where all are lost. */
    public static Optional<Evidence> shown(Path experiment, Cell cell) {
        return evidence(experiment, cell).findFirst()
                .or(() -> runs(experiment, cell).filter(run -> !RunProblems.in(run).isLost()).findFirst());
    }

    private static Stream<Evidence> runs(Path experiment, Cell cell) {
        return folders(experiment, cell).map(Judge::read);
    }

    /**
     * Judges what lies in {@code folder}; a cell that was not run is left out, and one whose {@code run.json} cannot be
     * read gives no evidence, with the reason.
     */
    public static ExperimentResult judge(Experiment experiment, Path folder) {
        Map<String, CellResult> results = new LinkedHashMap<>();
        Map<String, Measures> measured = new LinkedHashMap<>();
        Map<String, Measures> strictly = new LinkedHashMap<>();
        Map<String, String> withoutEvidence = new LinkedHashMap<>();
        Machine machine = null;
        String scale = null;
        for (Cell cell : experiment.cells()) {
            List<Evidence> runs = runs(folder, cell).toList();
            if (runs.isEmpty()) {
                continue;
            }
            Measures measures = RunProblems.measures(counting(runs));
            if (!measures.runs().isEmpty()) {
                measured.put(cell.id(), measures);
            }
            // A verdict on a claim takes runs of which every measure counts, whichever it asks for.
            List<Evidence> clean = runs.stream().filter(run -> RunProblems.in(run).isEmpty()).toList();
            if (clean.isEmpty()) {
                withoutEvidence.put(cell.id(), runs.stream().flatMap(run -> RunProblems.of(run).stream()).findFirst()
                        .orElse("its run does not say why."));
            } else {
                strictly.put(cell.id(), new Measures(clean));
            }
            results.put(cell.id(), result(experiment, cell, runs, measures));
            machine = machine == null ? runs.get(0).machine().orElse(null) : machine;
            scale = runs.get(0).run().subject().scale() == null ? scale : runs.get(0).run().subject().scale();
        }
        List<ClaimResult> claims = Scale.TRY.toString().equals(scale) ? List.of()
                : claims(experiment, strictly, withoutEvidence);
        return new ExperimentResult(RunLog.FORMAT,
                new ExperimentResult.Subject(experiment.name(), experiment.post(), experiment.title(),
                        experiment.summary()),
                Headlines.of(experiment, measured, absent(experiment, measured)), scale, machine, results, claims);
    }

    /** Those of which some measure counts, but for those that were run once more. */
    private static List<Evidence> counting(List<Evidence> runs) {
        List<Evidence> all =
                runs.stream().filter(run -> run.run().outcome() == RunLog.Outcome.RAN && !RunProblems.in(run).isLost())
                        .toList();
        Set<Evidence> replaced = all.stream().map(run -> run.run().subject().repeats())
                .filter(number -> number != null && number > 0 && number <= runs.size())
                .map(number -> runs.get(number - 1)).collect(Collectors.toSet());
        return all.stream().filter(run -> !replaced.contains(run)).toList();
    }

    private static Evidence read(Path folder) {
        try {
            Evidence evidence = Evidence.read(folder);
            requireWords(evidence.run().subject());
            return evidence;
        } catch (IllegalArgumentException e) {
            return Evidence.unreadable(folder, "damaged: %s is damaged: %s".formatted(Evidence.RUN, e.getMessage()));
        } catch (NoSuchFileException e) {
            return Evidence.unreadable(folder, "damaged: %s is not there".formatted(Evidence.RUN));
        } catch (IOException e) {
            return Evidence.unreadable(folder, "damaged: " + e.getMessage());
        }
    }

    /** Throws {@link IllegalArgumentException} where the load's length or its scale is none. */
    private static void requireWords(RunLog.Subject subject) {
        if (!subject.load().isEmpty()) {
            Load.duration(subject.load());
        }
        if (subject.scale() != null && Arrays.stream(Scale.values())
                .noneMatch(scale -> scale.toString().equalsIgnoreCase(subject.scale()))) {
            throw new IllegalArgumentException("'%s' is no scale".formatted(subject.scale()));
        }
    }

    private static CellResult result(Experiment experiment, Cell cell, List<Evidence> runs, Measures measures) {
        List<Evidence> usable = measures.runs();
        Optional<Evidence> first = usable.stream().findFirst();
        RunLog.Outcome ofRun = runs.get(0).run().outcome();
        RunLog.Outcome outcome = first.isEmpty() && ofRun == RunLog.Outcome.RAN ? RunLog.Outcome.NO_EVIDENCE
                : first.isEmpty() ? ofRun : RunLog.Outcome.RAN;
        Optional<String> absence = first.flatMap(run -> absence(cell, run));
        boolean judges = first.isEmpty() ? outcome == RunLog.Outcome.NO_EVIDENCE : absence.isEmpty();
        Map<String, Bound> judged = judges ? cell.bounds() : Map.of();
        List<String> shown = experiment.tables().stream().flatMap(table -> table.columns().values().stream()).toList();
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, double[]> spread = new LinkedHashMap<>();
        Map<String, Disturbance> disturbed = new LinkedHashMap<>();
        Measures read = measures.asRead();
        Stream.of(TABLE, shown, judged.keySet()).flatMap(Collection::stream).distinct().forEach(name -> {
            Optional<Disturbance> disturbance = measures.disturbance(name);
            disturbance.ifPresent(what -> disturbed.put(name, what));
            Measures told = disturbance.isPresent() ? read : measures;
            told.value(name).ifPresent(value -> {
                values.put(name, value);
                if (usable.size() > 1) {
                    spread.put(name, new double[] {told.spread(name).low(), told.spread(name).high()});
                }
            });
        });
        List<BoundVerdict> bounds = judged.entrySet().stream()
                .map(bound -> bound(bound.getKey(), bound.getValue(), measures, processors(cell, runs))).toList();
        List<String> problems = Stream.concat(absence.stream(), problems(runs).stream()).toList();
        List<String> findings = Stream.of(
                Stall.describe(usable.stream().flatMap(run -> Stall.in(run).stream()).toList()),
                LoggedMessages.describe("nginx", usable.stream().flatMap(run -> run.proxy().stream()).toList()),
                LoggedMessages.describe("the app",
                        usable.stream().flatMap(run -> run.appMessages().stream()).toList()))
                .flatMap(List::stream).toList();
        return new CellResult(cell.id(), cell.variant(), cell.about(), cell.profiles(),
                first.isEmpty() ? runs.size() : usable.size(), outcome, problems, values, spread, disturbed,
                busiest(usable), bounds, first.orElse(runs.get(0)).machine().orElse(null), findings,
                first.map(ThreadGroups::ofFullest).orElse(List.of()), first.map(ThreadGroups::left).orElse(List.of()),
                first.map(run -> Starter.most(run.startsByLoad())).orElse(List.of()));
    }

    private static BusyMachine busiest(List<Evidence> runs) {
        return runs.stream().flatMap(run -> RunProblems.in(run).busyMachine().stream())
                .max(Comparator.comparingDouble(BusyMachine::busy)).orElse(null);
    }

    /** Empty where every measure of the run counts, or where there was nothing to run. */
    public static List<String> problems(Path folder) {
        return ran(folder).map(RunProblems::of).orElse(List.of());
    }

    /** The same, but for what only a busy machine disturbs: it would disturb another run too. */
    public static List<String> problemsOfCounts(Path folder) {
        return ran(folder).map(RunProblems::in)
                .filter(run -> run.isLost() || run.isUndelivered() && run.busyMachine().isEmpty())
                .map(run -> RunProblems.sentences(run.all())).orElse(List.of());
    }

    private static Optional<Evidence> ran(Path folder) {
        return Optional.of(read(folder)).filter(run -> run.run().outcome() == RunLog.Outcome.RAN
                || run.run().outcome() == RunLog.Outcome.NO_EVIDENCE);
    }

    private static List<String> problems(List<Evidence> runs) {
        Set<Integer> repeated = runs.stream().map(run -> run.run().subject().repeats()).filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return IntStream.rangeClosed(1, runs.size()).boxed().flatMap(number -> {
            Evidence run = runs.get(number - 1);
            String which = repeated.contains(number)
                    ? "run %d gave no evidence, and the variant was run once more: ".formatted(number)
                    : "";
            RunProblems found = RunProblems.in(run);
            List<String> said = RunProblems.sentences(which.isEmpty() ? found.ofCounts() : found.all());
            return Stream.concat(said.stream(), run.lacks().stream()).map(which::concat);
        }).distinct().toList();
    }

    /** Empty where it can be seen. */
    private static Optional<String> absence(Cell cell, Evidence run) {
        return Optional.ofNullable(cell.showsOn())
                .flatMap(needed -> run.machine().map(on -> needed.absence(on.feature(), on.processors())));
    }

    private static Map<String, String> absent(Experiment experiment, Map<String, Measures> measured) {
        Map<String, String> absent = new LinkedHashMap<>();
        measured.forEach((id, measures) -> absence(experiment.cell(id), measures.runs().get(0))
                .ifPresent(reason -> absent.put(id, reason)));
        return absent;
    }

    /** Empty where neither the run nor the experiment tells. */
    private static OptionalInt processors(Cell cell, List<Evidence> runs) {
        return Stream.concat(runs.stream().flatMap(run -> run.machine().stream()).map(Machine::processors),
                Optional.ofNullable(cell.jvm().processors()).stream()).mapToInt(Integer::intValue).findFirst();
    }

    // With several runs each must keep the bound: a median would hide a breach.
    private static BoundVerdict bound(String name, Bound bound, Measures measures, OptionalInt seen) {
        OptionalDouble value = measures.value(name);
        if (measures.disturbance(name).filter(Disturbance::isOfBusyMachine).isPresent() && isDelivered(measures)) {
            return new BoundVerdict(name, bound.describe("", seen), measures.asRead().value(name).getAsDouble(),
                    State.NOT_JUDGED);
        }
        if (value.isEmpty() || seen.isEmpty() && bound.dependsOnCores()) {
            return noEvidence(name, bound, seen);
        }
        // Any number will do where the bound does not depend on it.
        int processors = seen.orElse(1);
        Interval spread = measures.spread(name);
        if (Measures.named(name).growsWithLoad(Measures.parameter(name)) && !isDelivered(measures)
                && !(bound.isProvenByLess(spread.low(), processors)
                        && bound.isProvenByLess(spread.high(), processors))) {
            return noEvidence(name, bound, seen);
        }
        boolean held = bound.holds(spread.low(), processors) && bound.holds(spread.high(), processors);
        return new BoundVerdict(name, bound.describe("", seen), value.getAsDouble(),
                held ? State.HELD : State.BROKEN);
    }

    private static boolean isDelivered(Measures measures) {
        return measures.runs().stream().noneMatch(run -> RunProblems.in(run).isUndelivered());
    }

    private static BoundVerdict noEvidence(String name, Bound bound, OptionalInt processors) {
        return new BoundVerdict(name, bound.describe("", processors), null, State.NO_EVIDENCE);
    }

    /**
     * The experiment's claims.
     *
     * @param measured of the runs of each cell of which every measure counts, of all recordings
     * @param withoutEvidence cells that were run and have none, each with the reason
     */
    static List<ClaimResult> claims(Experiment experiment, Map<String, Measures> measured,
            Map<String, String> withoutEvidence) {
        return experiment.claims().stream().filter(Ledger::has)
                .map(id -> Ledger.claim(id).judge(new Cells(measured, withoutEvidence))).toList();
    }
}
