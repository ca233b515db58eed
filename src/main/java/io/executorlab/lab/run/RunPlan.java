package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Grid;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;

/**
 * All runs of one command in their order, and how far it has come ({@code plan.json}). A block holds one run of each
 * cell of all experiments, in random order, so that a drift of the machine falls on all cells alike; where there is one
 * block, the order is as written.
 *
 * @param grid over which the variants are spread; null where they are not
 * @param strict whether the exit code speaks of all variants, and not of broken and fixed alone; null where it does not
 */
public record RunPlan(int format, Conditions conditions, @JsonUnwrapped Order order,
        @JsonInclude(JsonInclude.Include.NON_NULL) Grid grid,
        @JsonInclude(JsonInclude.Include.NON_NULL) Boolean strict, List<Part> experiments, List<Run> runs) {

    public static final String FILE = "plan.json";

    private static final int FORMAT = 1;
    private static final int LONG_FROM_SECONDS = 180;
    /** Seconds that start, rest and stop of a run usually take. */
    private static final double BEYOND_THE_LOAD = 8;
    private static final int MINUTE = 60;

    /** The conditions that have to be the same for runs to stand together. */
    public record Conditions(String commit, String jdk, int cores, String scale) {

        public static Conditions of(Jdk jdk, Scale scale) {
            return new Conditions(Build.commit(), jdk.version(), Runtime.getRuntime().availableProcessors(),
                    scale.toString());
        }

        @Override
        public String toString() {
            return "commit %s, JDK %s, %d cores and scale %s".formatted(commit, jdk, cores, scale);
        }
    }

    /**
     * The number of runs and their order.
     *
     * @param seed of the order
     * @param blocks how often each cell is run
     * @param attempts how often at most those cells are run that no verdict rests on, in the first blocks; null for as
     * often as the others
     */
    public record Order(long seed, int blocks, @JsonInclude(JsonInclude.Include.NON_NULL) Integer attempts) {
    }

    /**
     * An experiment's share.
     *
     * @param sources what its file and k6 scripts are known by: their SHA-256
     * @param cells in the order as written, each with the seconds of its load and warm-up
     * @param attempts those of them that no verdict rests on
     */
    public record Part(String experiment, String sources, LinkedHashMap<String, Double> cells,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> attempts) {

        public Part {
            attempts = attempts == null ? List.of() : List.copyOf(attempts);
        }
    }

    /** The state of a run. */
    public enum State { PLANNED, BEGUN, DONE }

    /**
     * One run of a cell.
     *
     * @param number of its cell's runs, from 1; its folder is named after it
     * @param repeats the number of the run without evidence that it repeats; null for most
     */
    public record Run(int block, String experiment, String cell, int number,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer repeats, State state) {

        boolean isOfSameCell(Run other) {
            return experiment.equals(other.experiment) && cell.equals(other.cell);
        }

        boolean isSame(Run other) {
            return isOfSameCell(other) && number == other.number;
        }

        Run with(State now) {
            return new Run(block, experiment, cell, number, repeats, now);
        }
    }

    /** @param grid null for none */
    public static RunPlan of(Conditions conditions, Order order, Grid grid, boolean strict, List<Part> experiments) {
        Random random = new Random(order.seed());
        List<Run> runs = new ArrayList<>();
        for (int block = 1; block <= order.blocks(); block++) {
            int number = block;
            List<Run> turns = new ArrayList<>();
            experiments.forEach(part -> part.cells().keySet().forEach(
                    cell -> turns.add(new Run(number, part.experiment(), cell, number, null, State.PLANNED))));
            if (order.blocks() > 1) {
                Collections.shuffle(turns, random);
            }
            turns.stream().filter(run -> order.attempts() == null || number <= order.attempts()
                    || !part(experiments, run).orElseThrow().attempts().contains(run.cell())).forEach(runs::add);
        }
        return new RunPlan(FORMAT, conditions, order, grid, strict ? Boolean.TRUE : null, experiments, runs);
    }

    public boolean everyVariantCounts() {
        return strict != null && strict;
    }

    private static Optional<Part> part(List<Part> experiments, Run run) {
        return experiments.stream()
                .filter(part -> part.experiment().equals(run.experiment()) && part.cells().containsKey(run.cell()))
                .findFirst();
    }

    private RunPlan withRuns(List<Run> others) {
        return new RunPlan(format, conditions, order, grid, strict, experiments, others);
    }

    public RunPlan with(Run run, State now) {
        return withRuns(runs.stream().map(one -> one.isSame(run) ? one.with(now) : one).toList());
    }

    public RunPlan withRepeat(Run run) {
        int next = 1 + (int) runs.stream().filter(run::isOfSameCell).count();
        Run repeat = new Run(run.block(), run.experiment(), run.cell(), next, run.number(), State.PLANNED);
        return withRuns(Stream.concat(runs.stream(), Stream.of(repeat)).toList());
    }

    public RunPlan anew(Predicate<Run> lost) {
        return withRuns(runs.stream().map(run -> lost.test(run) ? run.with(State.PLANNED) : run).toList());
    }

    public List<Run> open() {
        return runs.stream().filter(run -> run.state() != State.DONE).toList();
    }

    private double secondsLeft() {
        return open().stream().mapToDouble(run -> BEYOND_THE_LOAD
                + part(experiments, run).map(part -> part.cells().get(run.cell())).orElse(0.0)).sum();
    }

    public boolean takesLong() {
        return order.blocks() > 1 || secondsLeft() > LONG_FROM_SECONDS;
    }

    /** For people: {@code at most 41 min}, since the load of a run may end before its time limit. */
    public String timeLeft() {
        return "at most %.0f min".formatted(Math.ceil(secondsLeft() / MINUTE));
    }

    /** Throws {@link UsageException} where runs that are made now cannot stand beside those of this plan. */
    public void requireSame(Conditions now, Path folder) {
        if (!conditions.equals(now)) {
            throw new UsageException(
                    ("%s cannot be resumed, for its runs were made with %s, not %s: take the same again, or start anew "
                            + "in another folder.").formatted(folder, conditions, now));
        }
    }

    /** Empty where there is none; throws {@link UsageException} where it cannot be read. */
    public static Optional<RunPlan> in(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            RunPlan plan = Json.read(SafePaths.file(folder, FILE), RunPlan.class);
            if (plan.format > FORMAT) {
                throw new UsageException("%s was written by a newer lab. Read it with that one.".formatted(file));
            }
            if (plan.conditions == null || plan.experiments == null || plan.runs == null
                    || !plan.runs.stream().allMatch(run -> part(plan.experiments, run).isPresent())) {
                throw new IOException(
                        FILE + " is damaged: it lacks its conditions, or a run is of no cell of its experiments");
            }
            return Optional.of(plan);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s.".formatted(file, e.getMessage()), e);
        }
    }

    /** At once, so that there is always a whole one; throws {@link IOException} where it cannot be written. */
    public void write(Path folder) throws IOException {
        AtomicFile.write(folder.resolve(FILE), Json.pretty(this) + "\n");
    }
}
