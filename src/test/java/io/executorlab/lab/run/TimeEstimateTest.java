package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.run.RunPlan.Run;

class TimeEstimateTest {

    /** Two blocks of a cell of 13 s of load and warm-up, and one of 63 s. */
    private static RunPlan plan(String... limits) {
        return RunPlan.of(new RunPlan.Conditions("abc1234", "17", 2, "quick"), null, 1, 2, null,
                List.of(new RunPlan.Part("one", "scenarios", new LinkedHashMap<>(Map.of("short", 13.0, "long", 63.0)), List.of(), List.of(limits))));
    }

    private static Run run(RunPlan plan, String cell, int number) {
        return plan.runs().stream().filter(each -> each.cell().equals(cell) && each.number() == number).findFirst().orElseThrow();
    }

    @Test
    void beforeTheFirstRunItIsTheLoadAndWhatStartsUsuallyTake() {
        assertThat(run(plan(), "short", 1).expectedSeconds()).isEqualTo(21);
        assertThat(plan().secondsLeft()).isEqualTo(2 * (21 + 71));
    }

    @Test
    void aCellTakesAsLongAsItsRunsSoFarAndOthersAsMuchBeyondTheirLoadAsTheseDid() {
        RunPlan plan = plan().done(run(plan(), "short", 1), 18);
        assertThat(run(plan, "short", 2).expectedSeconds()).isEqualTo(18);
        assertThat(run(plan, "long", 1).expectedSeconds()).isEqualTo(68);
        assertThat(plan.secondsLeft()).isEqualTo(18 + 68 + 68);
    }

    @Test
    void aRunThatTookLessThanItsLoadTellsOfItsOwnCellOnly() {
        RunPlan plan = plan().done(run(plan(), "long", 1), 30);
        assertThat(run(plan, "long", 2).expectedSeconds()).isEqualTo(30);
        assertThat(run(plan, "short", 1).expectedSeconds()).isEqualTo(21);
    }

    @Test
    void whereALimitIsAllThatIsKnownItIsAtMostUntilItWasRun() {
        assertThat(plan().timeLeft()).isEqualTo("3 min");
        RunPlan plan = plan("long");
        assertThat(plan.timeLeft()).isEqualTo("at most 3 min");
        plan = plan.done(run(plan, "short", 1), 18);
        assertThat(plan.isLimit()).isTrue();
        plan = plan.done(run(plan, "long", 2), 30);
        assertThat(plan.isLimit()).isFalse();
        assertThat(plan.timeLeft()).isEqualTo("48 s");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "89, 89 s", "91, 2 min", "2460, 41 min", "7500, 2 h 5 min"})
    void inWords(double seconds, String words) {
        assertThat(TimeEstimate.words(seconds)).isEqualTo(words);
    }
}
