package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import io.executorlab.lab.verdict.Verdict;

/** What post 001 says, where judging it is logic: {@code scenarios/claims/001.yml} has the rest. */
final class ClaimsOfPost001 {

    private static final String EVENT_LOOPS = "threads.named(nioEventLoopGroup-*).started-per-request";
    private static final String LIFETIME = "threads.named(nioEventLoopGroup-*).lifetime";

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("001-1", ClaimsOfPost001::peak),
            entry("001-4", ClaimsOfPost001::twiceTheCores));

    private ClaimsOfPost001() {
    }

    private static Judgement peak(Claim claim, Cells cells) {
        double broken = cells.of("broken", "threads.peak");
        double growth = cells.of("broken", "threads.growth");
        double growthFixed = cells.of("fixed", "threads.growth");
        double fixed = cells.of("fixed", "threads.peak");
        double perSecond = cells.of("broken", "threads.started-per-second");
        double lifetime = cells.of("broken", LIFETIME);
        double predicted = cells.of("broken", "threads.live.baseline") + perSecond * lifetime;
        // Judged by the growth, because the threads of a service at rest depend on the service.
        boolean constant = growthFixed <= 0.1 * growth;
        String why = ("Little's law: %s threads started a second, each living %s s, on top of %s at rest, make %s. "
                + "With %d processors; the post does not tell its own.")
                .formatted(number(perSecond), number(lifetime), number(cells.of("broken", "threads.live.baseline")),
                        number(predicted), cells.machine("broken").processors());
        Verdict verdict = !constant || growth <= 0 ? Verdict.REFUTED
                : Tolerance.same(broken, claim.figure("peak")) ? Verdict.REPRODUCED : Verdict.DIRECTION_ONLY;
        return new Judgement(verdict, why, number(broken), "%s, grew by %s".formatted(number(fixed), number(growthFixed)));
    }

    private static Judgement twiceTheCores(Claim claim, Cells cells) {
        List<String> found = new ArrayList<>();
        boolean all = true;
        boolean some = false;
        for (String cell : List.of("broken", "broken-2-processors")) {
            if (!cells.has(cell)) {
                continue;
            }
            int processors = cells.machine(cell).processors();
            double threads = cells.of(cell, EVENT_LOOPS);
            boolean twice = Tolerance.same(threads, 2.0 * processors);
            all &= twice;
            some |= threads > Tolerance.SHARE;
            found.add("%s event loops a call with %d processors".formatted(number(threads), processors));
        }
        if (found.isEmpty()) {
            return Judgement.notMeasured("No broken variant has evidence in this run.");
        }
        String why = String.join(", ", found) + ". They start lazily: one with the channel, the rest by shutdownGracefully() itself, in order to be stopped.";
        return new Judgement(all ? Verdict.REPRODUCED : some ? Verdict.DIRECTION_ONLY : Verdict.REFUTED, why,
                number(cells.of("broken", EVENT_LOOPS)), cells.has("fixed") ? number(cells.of("fixed",
                        "threads.started-per-request")) : null);
    }
}
