package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/** What post 001 says, where judging it is logic: {@code scenarios/claims/001.yml} has the rest. */
final class ClaimsOfPost001 {

    private static final String PEAK = "threads.peak";
    private static final String AT_REST = "threads.live.baseline";
    private static final String GROWTH = "threads.growth";
    private static final String EVENT_LOOPS = "threads.named(nioEventLoopGroup-*).started-per-request";
    private static final String LIFETIME = "threads.named(nioEventLoopGroup-*).lifetime";
    private static final String HEAP = "heap.max";
    private static final String AFTER_GC = "heap.after-gc";
    private static final String DIRECT = "metric.max(jvm_buffer_memory_used_bytes{id=\"direct\"})";
    private static final double MEGABYTE = 1024.0 * 1024.0;

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("001-1", ClaimsOfPost001::peak),
            entry("001-4", ClaimsOfPost001::twiceTheCores),
            entry("001-5", ClaimsOfPost001::heap),
            entry("001-6", ClaimsOfPost001::followsTheCalls));

    private ClaimsOfPost001() {
    }

    private static Judgement peak(Claim claim, Cells cells) {
        List<Double> broken = cells.runs("broken", PEAK);
        List<Double> fixed = cells.runs("fixed", PEAK);
        Evaluation evaluation = Evaluation.all(
                Evaluation.figure(broken, claim.figure("peak")).orDirection(Evaluation.direction(broken, fixed, false)),
                Evaluation.noDifference(fixed, cells.runs("fixed", AT_REST)).said("fixed under load to fixed at rest: "::concat));
        String why = "%s.%s With %d processors; the post does not say how many it had.".formatted(evaluation.words(), littlesLaw(cells),
                cells.machine("broken").processors());
        return Judgement.of(evaluation, why, cells.text("broken", PEAK),
                "%s, grew by %s".formatted(cells.text("fixed", PEAK), cells.text("fixed", GROWTH)));
    }

    /** Of event loops that start; what starts none is judged as well. */
    private static String littlesLaw(Cells cells) {
        OptionalDouble lifetime = cells.find("broken", LIFETIME);
        if (lifetime.isEmpty()) {
            return "";
        }
        double perSecond = cells.of("broken", "threads.started-per-second");
        double atRest = cells.of("broken", AT_REST);
        return " Little's law: %s threads started a second, each living %s s, on top of %s at rest, make %s.".formatted(number(perSecond),
                number(lifetime.getAsDouble()), number(atRest), number(atRest + perSecond * lifetime.getAsDouble()));
    }

    private static Judgement twiceTheCores(Claim claim, Cells cells) {
        List<Evaluation> found = new ArrayList<>();
        for (String cell : List.of("broken", "broken-2-processors")) {
            if (cells.has(cell)) {
                int processors = cells.machine(cell).processors();
                found.add(Evaluation.figure(cells.runs(cell, EVENT_LOOPS), 2.0 * processors)
                        .said(words -> "event loops a call with %d processors: %s".formatted(processors, words)));
            }
        }
        if (found.isEmpty()) {
            return Judgement.notMeasured("No broken variant has evidence in this run.");
        }
        Evaluation evaluation = Evaluation.all(found.toArray(Evaluation[]::new));
        String why = evaluation.words() + ". They start lazily: one with the channel, the rest by shutdownGracefully() itself, in order to be stopped.";
        return Judgement.of(evaluation, why, cells.text("broken", EVENT_LOOPS),
                cells.has("fixed") ? cells.text("fixed", "threads.started-per-request") : null);
    }

    private static Judgement heap(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = "%s. After a collection at rest %s and %s MB remain. Outside the heap%s: %s and %s threads at most, each with its stack."
                .formatted(evaluation.words(), cells.text("broken", AFTER_GC), cells.text("fixed", AFTER_GC), direct(cells),
                        cells.text("broken", PEAK), cells.text("fixed", PEAK));
        return Judgement.of(evaluation, why, cells.text("broken", HEAP) + " MB", cells.text("fixed", HEAP) + " MB");
    }

    private static String direct(Cells cells) {
        return cells.find("broken", DIRECT).isEmpty() || cells.find("fixed", DIRECT).isEmpty() ? ""
                : ", direct buffers of %s and %s MB".formatted(number(cells.of("broken", DIRECT) / MEGABYTE), number(cells.of("fixed", DIRECT) / MEGABYTE));
    }

    private static Judgement followsTheCalls(Claim claim, Cells cells) {
        List<Double> growth = cells.runs("broken", GROWTH);
        List<Double> growthOfHalf = cells.runs("broken@half", GROWTH);
        double calls = Double.parseDouble(cells.load("broken", "RATE")) / Double.parseDouble(cells.load("broken@half", "RATE"));
        Evaluation evaluation = Evaluation.all(
                Evaluation.ratio(growth, growthOfHalf, calls)
                        .said(words -> "with %s times the calls broken's threads over those at rest are %s".formatted(number(calls), words)),
                Evaluation.noDifference(cells.runs("fixed", PEAK), cells.runs("fixed@half", PEAK)).said("fixed's highest number is "::concat));
        String lifetime = cells.find("broken", LIFETIME).isEmpty() ? ""
                : " A group's threads live %s s, however many calls come.".formatted(cells.text("broken", LIFETIME));
        return Judgement.of(evaluation, evaluation.words() + "." + lifetime,
                "%s and %s over those at rest".formatted(cells.text("broken@half", GROWTH), cells.text("broken", GROWTH)),
                "%s and %s".formatted(cells.text("fixed@half", GROWTH), cells.text("fixed", GROWTH)));
    }
}
