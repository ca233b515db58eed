package io.executorlab.lab.measure;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.CpuUse;

/**
 * A machine that was too busy under a load for its clocks to say anything. All shares are of all processors' time, in
 * percent.
 *
 * @param foreign what programs took that are no part of the run; null where the system does not tell
 * @param waiting what the next variant's app took that was to wait idly for its turn; null where none waited
 * @param others what the busiest of the other programs took, most first; empty where the system does not tell
 */
public record BusyMachine(double busy, Double foreign, Double waiting, Map<String, Double> parts,
        List<Program> others) {

    /** The share of all processors' time that other programs may take. */
    // In 77 recorded cells whose machine ran nothing else it was 0 to 3.9 %, PostgreSQL's children being counted with
    // it: what the kernel does for no process, and what ended between two looks.
    public static final double FOREIGN_AT_MOST_PERCENT = 10;

    static final double WAITING_AT_MOST_PERCENT = 1;
    private static final double BUSY_AT_MOST_PERCENT = 90;
    private static final double NAMED_FROM_PERCENT = 1;
    private static final double PERCENT = 100;

    /** A program by its name, all its processes together. */
    public record Program(String name, double percent) {
    }

    /** Empty for a machine that was quiet enough, or of which nothing is known. */
    public static Optional<BusyMachine> of(CpuUse cpu) {
        Map<String, Double> parts = cpu.shares(cpu.parts());
        parts.replaceAll((part, share) -> PERCENT * share);
        List<Program> others = cpu.shares(cpu.outside().others()).entrySet().stream()
                .map(program -> new Program(program.getKey(), PERCENT * program.getValue()))
                .filter(program -> program.percent() >= NAMED_FROM_PERCENT)
                .sorted(Comparator.comparingDouble(Program::percent).reversed()).toList();
        return Optional
                .of(new BusyMachine(PERCENT * cpu.busy().orElse(0), percent(cpu.foreign()), percent(cpu.ofWaiting()),
                        parts, others))
                .filter(machine -> machine.isFull() || machine.hasForeign() || machine.hasWaiting());
    }

    private static Double percent(OptionalDouble share) {
        return share.isPresent() ? PERCENT * share.getAsDouble() : null;
    }

    public boolean isFull() {
        return busy > BUSY_AT_MOST_PERCENT;
    }

    public boolean hasForeign() {
        return foreign != null && foreign > FOREIGN_AT_MOST_PERCENT;
    }

    public boolean hasWaiting() {
        return waiting != null && waiting > WAITING_AT_MOST_PERCENT;
    }
}
