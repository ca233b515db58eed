package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Headline;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;

class EndingTest {

    private static final BoundVerdict HELD = new BoundVerdict("threads.peak", "at most 100", 54.0, State.HELD);
    private static final BoundVerdict BROKEN = new BoundVerdict("threads.peak", "at most 100", 100.04, State.BROKEN);
    private static final BoundVerdict UNKNOWN = new BoundVerdict("threads.left", "at most 2", null, State.NO_EVIDENCE);

    private static CellResult cell(String id, Outcome outcome, List<String> problems, BoundVerdict... bounds) {
        return new CellResult(id, id, "", List.of(), 1, outcome, problems, Map.of(), Map.of(), Map.of(), null,
                List.of(bounds), null, List.of(), List.of(), List.of(), List.of());
    }

    private static String ending(CellResult... cells) {
        Map<String, CellResult> variants = new LinkedHashMap<>();
        for (CellResult cell : cells) {
            variants.put(cell.id(), cell);
        }
        return Ending.of(List.of(new ExperimentResult(1, new ExperimentResult.Subject("post-000", "000", "", ""),
                new Headline("", ""), "quick", null, variants, List.of())), false);
    }

    @Test
    void saysNothingWhereAllIsInOrder() {
        assertThat(ending(cell("fixed", Outcome.RAN, List.of("a remark"), HELD),
                cell("virtual", Outcome.NOT_ON_THIS_JVM, List.of("Not here.")))).isEmpty();
    }

    @Test
    void namesTheVariantWithoutEvidenceAndTheReason() {
        assertThat(ending(cell("broken", Outcome.RAN, List.of(), HELD),
                cell("fixed", Outcome.NO_EVIDENCE,
                        List.of("k6 ended with exit code 107;\nsee k6.log.", "The app died."), UNKNOWN)))
                .isEqualTo("no evidence: post-000 fixed: k6 ended with exit code 107; see k6.log");
        assertThat(
                ending(cell("broken", Outcome.RAN, List.of(), UNKNOWN), cell("fixed", Outcome.NO_EVIDENCE, List.of())))
                .isEqualTo("no evidence: post-000 broken: threads.left could not be measured (and 1 more, see above)");
    }

    @Test
    void aBrokenBoundGoesBeforeWhatIsUnknown() {
        assertThat(ending(cell("fixed", Outcome.NO_EVIDENCE, List.of("The app died.")),
                cell("broken", Outcome.RAN, List.of(), BROKEN)))
                .isEqualTo(
                        "a bound is exceeded: post-000 broken, threads.peak is 100.04, must be at most 100; no "
                                + "evidence: post-000 fixed: The app died");
        assertThat(ending(cell("fixed", Outcome.NOT_STARTED, List.of("Port 8080 is taken."))))
                .isEqualTo("could not be started: post-000 fixed: Port 8080 is taken");
    }
}
