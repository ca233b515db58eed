package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.claim.Verdict.CONSTRUCTION;
import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.INCONCLUSIVE;
import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static io.executorlab.lab.claim.Verdict.PRODUCTION_ONLY;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures;

/** Each claim of post 001, with evidence that confirms it, with evidence that does not, and with runs that scatter. */
class ClaimsOfPost001Test extends ClaimsOfAPost {

    private static final int SENT = 100;

    ClaimsOfPost001Test() {
        super("001");
    }

    private static Recorded calls(double live, double loopsPerCall, int processors) {
        int threads = (int) Math.round(loopsPerCall * SENT);
        return Recorded.run().on("17.0.15", processors).live(live).started(threads).startedThreads(threads,
                "nioEventLoopGroup-2-", 2000);
    }

    /** Five runs with so many live threads at most, 40 of them at rest. */
    private static Measures live(double live, double scatter) {
        return MadeUp.runs(scatter, factor -> calls(live * factor, 0.1, 4));
    }

    private static Measures monotonicity(double growth, double scatter, int rate) {
        return MadeUp.runs(scatter, factor -> calls(40 + growth * factor, 0.1, 4).rate(rate));
    }

    /** No event loop starts under the load: the flaw is taken out. */
    private static Measures without(double growth, double scatter, int rate) {
        return MadeUp.runs(scatter, factor -> calls(40 + growth * factor, 0, 4).rate(rate));
    }

    private static Measures loops(double perCall, double scatter, int processors) {
        return MadeUp.runs(scatter, factor -> calls(50, perCall * factor, processors));
    }

    private static Measures heap(double megabytes, double scatter) {
        return MadeUp.runs(scatter, factor -> calls(50, 0.1, 4)
                .gauge("jvm_memory_used_bytes{area=\"heap\",id=\"eden\"}", megabytes * factor * 1024 * 1024));
    }

    @Override
    Stream<MadeUp> evidence() {
        return Stream.of(
                MadeUp.of("001-1", REPRODUCED, "broken", live(280, 0.03), "fixed", live(44, 0.02)),
                MadeUp.of("001-1", DIRECTION_ONLY, "broken", live(150, 0.03), "fixed", live(44, 0.02)),
                MadeUp.of("001-1", DIRECTION_ONLY, "broken", live(600, 0.03), "fixed", live(44, 0.02)),
                MadeUp.of("001-1", REFUTED, "broken", live(280, 0.03), "fixed", live(240, 0.03)),
                MadeUp.of("001-1", REFUTED, "broken", live(44, 0.02), "fixed", live(44, 0.02)),
                MadeUp.of("001-1", REFUTED, "broken", without(4, 0.02, 10), "fixed", live(44, 0.02)),
                MadeUp.of("001-1", INCONCLUSIVE, "broken", live(280, 0.4), "fixed", live(44, 0.02)),
                MadeUp.of("001-4", CONSTRUCTION, "broken", loops(8.2, 0.03, 4), "broken-2-processors",
                        loops(4.1, 0.03, 2), "fixed", loops(0, 0, 4)),
                MadeUp.of("001-4", REFUTED, "broken", loops(8.2, 0.03, 4), "broken-2-processors", loops(8.2, 0.03, 2),
                        "fixed", loops(0, 0, 4)),
                MadeUp.of("001-4", REFUTED, "broken", loops(1, 0.03, 4), "fixed", loops(0, 0, 4)),
                MadeUp.of("001-4", INCONCLUSIVE, "broken", loops(8, 0.5, 4), "broken-2-processors",
                        loops(4.1, 0.03, 2)),
                MadeUp.of("001-5", REPRODUCED, "broken", heap(70, 0.05), "fixed", heap(50, 0.05)),
                MadeUp.of("001-5", REFUTED, "broken", heap(50, 0.05), "fixed", heap(50, 0.05)),
                MadeUp.of("001-5", REFUTED, "broken", heap(40, 0.05), "fixed", heap(50, 0.05)),
                MadeUp.of("001-5", INCONCLUSIVE, "broken", heap(60, 0.6), "fixed", heap(50, 0.3)),
                MadeUp.of("001-6", REPRODUCED, "broken", monotonicity(170, 0.03, 10), "broken@half",
                        monotonicity(86, 0.03, 5),
                        "fixed", monotonicity(8, 0.03, 10), "fixed@half", monotonicity(7, 0.03, 5)),
                MadeUp.of("001-6", DIRECTION_ONLY, "broken", monotonicity(130, 0.03, 10), "broken@half",
                        monotonicity(100, 0.03, 5),
                        "fixed", monotonicity(8, 0.03, 10), "fixed@half", monotonicity(7, 0.03, 5)),
                MadeUp.of("001-6", REFUTED, "broken", monotonicity(170, 0.03, 10), "broken@half",
                        monotonicity(170, 0.03, 5),
                        "fixed", monotonicity(8, 0.03, 10), "fixed@half", monotonicity(7, 0.03, 5)),
                MadeUp.of("001-6", REFUTED, "broken", monotonicity(170, 0.03, 10), "broken@half",
                        monotonicity(86, 0.03, 5),
                        "fixed", monotonicity(170, 0.03, 10), "fixed@half", monotonicity(86, 0.03, 5)),
                MadeUp.of("001-6", REFUTED, "broken", without(8, 0.03, 10), "broken@half", without(7, 0.03, 5),
                        "fixed", monotonicity(8, 0.03, 10), "fixed@half", monotonicity(7, 0.03, 5)),
                MadeUp.of("001-6", INCONCLUSIVE, "broken", monotonicity(170, 0.9, 10), "broken@half",
                        monotonicity(86, 0.9, 5),
                        "fixed", monotonicity(8, 0.03, 10), "fixed@half", monotonicity(7, 0.03, 5)));
    }

    @Test
    void aHigherPeakAloneIsNotThePosts() {
        assertThat(verdict("001-1", "broken", calls(290, 8, 4), "fixed", Recorded.run().live(41)))
                .isEqualTo(REPRODUCED);
        assertThat(verdict("001-1", "broken", calls(290, 8, 4))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void productionFiguresAreNeverClaimed() {
        assertThat(verdict("001-2", "broken", calls(250, 8, 4), "fixed", Recorded.run())).isEqualTo(PRODUCTION_ONLY);
        assertThat(verdict("001-3", "broken", calls(250, 8, 4), "fixed", Recorded.run())).isEqualTo(PRODUCTION_ONLY);
    }
}
