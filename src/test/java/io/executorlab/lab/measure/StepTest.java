package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures.InStep;

/** A run has second 0 to 10 and its step "late" second 4 to 8. */
class StepTest {

    private static final Recorded RUN =
            Recorded.run().step("late", 4, 8).live(70).counter("code_execution_abandoned_total", 3)
                    .k6(Map.of("sent", 100.0, "answered", 90.0, "sent{step:late}", 40.0, "answered{step:late}", 30.0))
                    .rounds(2, 2);

    private static OptionalDouble inStep(String step, String measure) {
        return RUN.measures().value("in-step(%s, %s)".formatted(step, measure));
    }

    @Test
    void countsWhatTheScriptHasTagged() {
        assertThat(inStep("late", "requests.sent")).hasValue(40);
        assertThat(inStep("late", "requests.answered-share")).hasValue(75);
        assertThat(RUN.measures().value("requests.answered-share")).hasValue(90);
    }

    @Test
    void whatIsTaggedAlreadyHasItsStepBesideThat() {
        Recorded run = Recorded.run().step("late", 4, 8).k6(Map.of("counted(500)", 7.0));
        assertThat(run.measures().value("requests.counted(500)")).hasValue(7);
        InStep late = InStep.of("late, requests.sent");
        assertThat(late.tagged("ws_sessions{status:500}")).isEqualTo("ws_sessions{status:500,step:late}");
        assertThat(late.tagged("sessions_failed")).isEqualTo("sessions_failed{step:late}");
    }

    @Test
    void readsOnlyTheScrapesOfItsTime() {
        assertThat(inStep("late", "metric.growth(code_execution_abandoned_total)")).hasValue(12);
        assertThat(RUN.measures().value("metric.growth(code_execution_abandoned_total)")).hasValue(30);
        assertThat(inStep("late", "threads.live.max")).hasValue(70);
        assertThat(Recorded.run().step("early", 0, 4).live(70).measures().value("in-step(early, threads.live.max)"))
                .hasValue(40);
    }

    @Test
    void answersAreForEachSecondOfTheStep() {
        assertThat(inStep("late", "requests.per-second")).hasValue(7.5);
    }

    @Test
    void countsOnlyTheDumpsOfItsTime() {
        Recorded dumped = Recorded.run().step("early", 0, 1).step("late", 4, 8).dumped(3, "compile-",
                "java.lang.ProcessImpl.waitFor");
        assertThat(dumped.measures().value("in-step(early, threads.at(java.lang.ProcessImpl.waitFor).max)"))
                .hasValue(3);
        assertThat(dumped.measures().value("in-step(late, threads.at(java.lang.ProcessImpl.waitFor).max)")).isEmpty();
    }

    @Test
    void aStepThatWasNotMadeIsNoEvidence() {
        assertThat(inStep("never", "requests.answered-share")).isEmpty();
        assertThat(Recorded.run().measures().value("in-step(late, threads.live.max)")).isEmpty();
        assertThat(Recorded.run().stepNeverMade("late").k6(Map.of("refused", 3.0, "refused{step:late}", 0.0)).measures()
                .value("in-step(late, requests.refused)"))
                .isEmpty();
    }
}
