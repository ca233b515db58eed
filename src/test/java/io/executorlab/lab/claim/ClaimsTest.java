package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.verdict.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.NOT_MEASURED;
import static io.executorlab.lab.verdict.Verdict.PRODUCTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.REFUTED;
import static io.executorlab.lab.verdict.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;

/** Every claim's judge, fed with evidence that confirms it and with evidence that does not. */
class ClaimsTest {

    private static Recorded perCall(double live, int loops, int processors) {
        return Recorded.run().on("17.0.15", processors).live(live).started(loops).startedThreads(loops, "nioEventLoopGroup-2-", 2000);
    }

    @Test
    void thePeakIsHeldAgainstThePostsAndTheFixMustStayConstant() {
        Recorded fixed = Recorded.run().live(41);
        assertThat(verdict("001-1", "broken", perCall(250, 800, 4), "fixed", fixed)).isEqualTo(REPRODUCED);
        assertThat(verdict("001-1", "broken", perCall(140, 400, 2), "fixed", fixed)).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("001-1", "broken", perCall(250, 800, 4), "fixed", Recorded.run().live(240))).isEqualTo(REFUTED);
        assertThat(verdict("001-1", "broken", perCall(250, 800, 4))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void productionFiguresAreNeverClaimed() {
        assertThat(verdict("001-2", "broken", perCall(250, 800, 4), "fixed", Recorded.run())).isEqualTo(PRODUCTION_ONLY);
        assertThat(verdict("001-3", "broken", perCall(250, 800, 4), "fixed", Recorded.run())).isEqualTo(PRODUCTION_ONLY);
    }

    @Test
    void twiceTheCoresIsCheckedForEachNumberOfProcessors() {
        Recorded fixed = Recorded.run();
        assertThat(verdict("001-4", "broken", perCall(250, 810, 4), "fixed", fixed)).isEqualTo(REPRODUCED);
        assertThat(verdict("001-4", "broken", perCall(250, 810, 4), "broken-2-processors", perCall(140, 800, 2), "fixed", fixed))
                .isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("001-4", "broken", perCall(60, 1, 4), "fixed", fixed)).isEqualTo(REFUTED);
    }
}
