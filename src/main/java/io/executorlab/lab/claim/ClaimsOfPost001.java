package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.common.Numbers.percent;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.verdict.Verdict;

/** Post 001: a Netty event loop group for each call (jeongcool, 2024-07-06). */
final class ClaimsOfPost001 {

    private static final double POST_PEAK = 304;
    private static final String EVENT_LOOPS = "threads.named(nioEventLoopGroup-*).started-per-request";
    private static final String LIFETIME = "threads.named(nioEventLoopGroup-*).lifetime";

    static final List<Claim> ALL = List.of(
            new Claim("001-1", "600 requests, one every 0.1 s: highest number of threads", "304", "constant",
                    ClaimsOfPost001::peak),
            new Claim("001-2", "Highest heap in production", "900 MB", "530 MB (-41 %)", cells -> production(cells,
                    "heap.max", " MB")),
            new Claim("001-3", "Highest number of threads in production", "720", "200 (-72 %)", cells -> production(cells,
                    "threads.live.max", "")),
            new Claim("001-4", "The default constructor makes 2 x cores threads for each call", "2 x cores", "",
                    ClaimsOfPost001::twiceTheCores));

    private ClaimsOfPost001() {
    }

    private static Judgement peak(Cells cells) {
        double broken = cells.of("broken", "threads.peak");
        double growth = cells.of("broken", "threads.growth");
        double growthFixed = cells.of("fixed", "threads.growth");
        double fixed = cells.of("fixed", "threads.live.max");
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
                : Claim.same(broken, POST_PEAK) ? Verdict.REPRODUCED : Verdict.DIRECTION_ONLY;
        return new Judgement(verdict, why, number(broken), "%s, grew by %s".formatted(number(fixed), number(growthFixed)));
    }

    private static Judgement production(Cells cells, String measure, String unit) {
        double broken = cells.of("broken", measure);
        double fixed = cells.of("fixed", measure);
        return new Judgement(Verdict.PRODUCTION_ONLY, "The figure is from the author's production. This app under this load: %s%s to %s%s (%s)."
                .formatted(number(broken), unit, number(fixed), unit, percent(fixed / broken - 1)),
                number(broken) + unit, number(fixed) + unit);
    }

    private static Judgement twiceTheCores(Cells cells) {
        List<String> found = new ArrayList<>();
        boolean all = true;
        boolean some = false;
        for (String cell : List.of("broken", "broken-2-processors")) {
            if (!cells.has(cell)) {
                continue;
            }
            int processors = cells.machine(cell).processors();
            double threads = cells.of(cell, EVENT_LOOPS);
            boolean twice = Claim.same(threads, 2.0 * processors);
            all &= twice;
            some |= threads > Claim.TOLERANCE;
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
