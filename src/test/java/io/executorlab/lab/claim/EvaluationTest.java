package io.executorlab.lab.claim;

import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.INCONCLUSIVE;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.claim.ClaimResult.SampledInterval;
import io.executorlab.lab.statistics.Sample;

/** Each rule can say yes, no, and that the runs do not tell. */
class EvaluationTest {

    private static final Sample HUNDRED = around(100, 0.02);

    /** Five runs that scatter by so much. */
    private static Sample around(double middle, double scatter) {
        return Sample.of(Stream.of(-1.0, -0.5, 0.0, 0.5, 1.0).map(step -> middle * (1 + step * scatter)).toList());
    }

    private static Sample runs(double... runs) {
        return Sample.of(Arrays.stream(runs).boxed().toList());
    }

    private static Verdict ratio(Sample of, double post) {
        return Evaluation.ratio(of, HUNDRED, post).verdict();
    }

    @Test
    void aRatioWithinAQuarterOfThePostsOnBothSidesIsReproduced() {
        assertThat(ratio(around(400, 0.02), 4)).isEqualTo(REPRODUCED);
        assertThat(ratio(around(330, 0.02), 4)).isEqualTo(REPRODUCED);
        assertThat(ratio(around(26, 0.02), 0.25)).isEqualTo(REPRODUCED);
    }

    @Test
    void aCutOfEightPerCentIsNotOneOfTwentySix() {
        assertThat(ratio(around(92, 0.01), 0.74)).isEqualTo(REFUTED);
        assertThat(ratio(around(45, 0.01), 0.74)).isEqualTo(DIRECTION_ONLY);
    }

    /** Left is 0.20 to 0.30 of it: whether that is a quarter at most is open, and not whether it is four fifths. */
    @Test
    void whatIsOpenSaysSo() {
        Sample left = runs(20, 22.5, 23, 25.5, 30);
        Sample all = runs(100, 100, 100, 100, 100);
        Evaluation cure = Evaluation.cure(all, left, true);
        assertThat(cure.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(cure.words()).endsWith("; this is open");
        Evaluation noCure = Evaluation.cure(all, left, false);
        assertThat(noCure.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(noCure.words()).isEqualTo(cure.words());
    }

    private static Verdict cut(Sample of, double post) {
        return Evaluation.cut(of, HUNDRED, post).verdict();
    }

    /** Five runs that hardly scatter, so that an interval has a known side of a boundary. */
    private static Sample exactly(double value) {
        return around(value, 0.0001);
    }

    @Test
    void aCutIsHeldAgainstThePostsCutAndNotAgainstWhatIsLeft() {
        Sample to = exactly(100);
        // 19.5 % to 32.5 % are 26 %.
        assertThat(Evaluation.cut(exactly(80.6), to, 0.26).verdict()).isEqualTo(REFUTED);
        assertThat(Evaluation.cut(exactly(80.4), to, 0.26).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.cut(exactly(67.6), to, 0.26).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.cut(exactly(67.4), to, 0.26).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.cut(exactly(78), to, 0.5).verdict()).isEqualTo(DIRECTION_ONLY);
    }

    @Test
    void ofACutOfMoreThanHalfWhatIsLeftIsHeldAgainstThePost() {
        Sample to = exactly(100);
        // 3 to 5 are 4 that are left.
        assertThat(Evaluation.cut(exactly(3.1), to, 0.96).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.cut(exactly(4.9), to, 0.96).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.cut(exactly(27), to, 0.96).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.cut(exactly(0.01), to, 0.96).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.cut(exactly(95), to, 0.96).verdict()).isEqualTo(REFUTED);
    }

    /** No number of runs moves an interval that is narrow already from a bound that it holds. */
    @Test
    void whatLiesOnTheBoundOfTheSameIsTheDirectionOnly() {
        assertThat(ratio(around(500, 0.02), 4)).isEqualTo(DIRECTION_ONLY);
        assertThat(ratio(around(500, 0.2), 4)).isEqualTo(INCONCLUSIVE);
        assertThat(cut(around(80.5, 0.02), 0.26)).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.figure(around(228, 0.01), 304).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.figure(around(228, 0.2), 304).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.atMost(around(125, 0.01), 100).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.noDifference(around(125, 0.02), HUNDRED).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.cure(HUNDRED, around(25, 0.02), true).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.cure(HUNDRED, around(80, 0.02), false).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.direction(around(100.5, 0.5), HUNDRED, true).verdict()).isEqualTo(INCONCLUSIVE);
    }

    @Test
    void aCutThatIsNoneOrARiseIsRefutedAndOneThatScattersIsOpen() {
        assertThat(cut(around(92, 0.01), 0.26)).isEqualTo(REFUTED);
        assertThat(cut(HUNDRED, 0.26)).isEqualTo(REFUTED);
        assertThat(cut(around(150, 0.02), 0.26)).isEqualTo(REFUTED);
        assertThat(cut(around(74, 0.2), 0.26)).isEqualTo(INCONCLUSIVE);
        assertThat(cut(around(74, 0.01), 0.26)).isEqualTo(REPRODUCED);
        assertThat(cut(around(90, 0.3), 0.26)).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.cut(exactly(74), exactly(100), 0.26).words()).isEqualTo("-26 %, the post -26 %");
        assertThat(Evaluation.cut(runs(74), runs(100), 0.26))
                .isEqualTo(new Evaluation(REPRODUCED, "-26 %, the post -26 %", List.of(), ""));
    }

    @Test
    void runsThatScatterAcrossABoundaryAreInconclusiveAndSayHowManyWouldDo() {
        Evaluation size = Evaluation.ratio(around(460, 0.2), HUNDRED, 4);
        assertThat(size.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(size.words()).endsWith("; the direction is certain, the size is open");
        Evaluation direction = Evaluation.ratio(around(110, 0.6), HUNDRED, 4);
        assertThat(direction.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(direction.words()).endsWith("; this is open");
        assertThat(direction.intervals()).hasSize(1);
    }

    private static Sample twice(Sample first, Sample second) {
        return new Sample(new TreeMap<>(Map.of(1L, first.runs(), 2L, second.runs())));
    }

    /** One recording alone leaves the size open, the other tells it: one interval of both decides, either way. */
    @Test
    void bothRecordingsAreJudgedByOneInterval() {
        Sample both = twice(HUNDRED, HUNDRED);
        Sample open = around(560, 0.2);
        assertThat(Evaluation.ratio(open, HUNDRED, 4).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.ratio(twice(open, around(560, 0.02)), both, 4).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.ratio(twice(around(440, 0.2), around(460, 0.02)), both, 4).verdict())
                .isEqualTo(REPRODUCED);
        assertThat(Evaluation.noDifference(twice(around(79, 0.1), around(72, 0.02)), both).verdict())
                .isEqualTo(REFUTED);
        assertThat(Evaluation.ratio(twice(open, around(90, 0.02)), both, 4).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.ratio(twice(open, open), both, 4).intervals().get(0).recordings())
                .containsExactly(new SampledInterval.Size(5, 5), new SampledInterval.Size(5, 5));
    }

    @Test
    void aDirectionIsNotTakenFromOneRunThatDiffersALittle() {
        assertThat(Evaluation.direction(runs(90), runs(100), true).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.direction(runs(60), runs(100), true).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.direction(runs(60), runs(100), false).verdict()).isEqualTo(REFUTED);
    }

    private static Verdict aLittleMore(Sample of) {
        return Evaluation.aLittle(of, HUNDRED, false).verdict();
    }

    @Test
    void aLittleMoreIsMoreByNothingThatMatters() {
        assertThat(aLittleMore(around(110, 0.02))).isEqualTo(REPRODUCED);
        assertThat(aLittleMore(around(160, 0.02))).isEqualTo(DIRECTION_ONLY);
        assertThat(aLittleMore(around(90, 0.02))).isEqualTo(REFUTED);
        assertThat(aLittleMore(HUNDRED)).isEqualTo(INCONCLUSIVE);
        assertThat(aLittleMore(around(125, 0.02))).isEqualTo(DIRECTION_ONLY);
        assertThat(aLittleMore(around(110, 0.5))).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.aLittle(HUNDRED, HUNDRED, false).words()).endsWith("; this is open");
    }

    @Test
    void aLittleIsNotTakenFromOneRun() {
        assertThat(Evaluation.aLittle(runs(110), runs(100), false).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.aLittle(runs(160), runs(100), false).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.aLittle(runs(0), runs(0), false).verdict()).isEqualTo(INCONCLUSIVE);
    }

    @Test
    void aSmallDifferenceMayBeCertainAndStillBeNoneThatMatters() {
        assertThat(Evaluation.direction(exactly(105), exactly(100), false).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.noDifference(exactly(105), exactly(100)).verdict()).isEqualTo(REPRODUCED);
    }

    @Test
    void noMoreIsAlsoWhatIsLessAndNotWhatMayBeMore() {
        assertThat(Evaluation.noMore(around(40, 0.3), HUNDRED).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.noMore(around(108, 0.02), HUNDRED).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.noMore(around(145, 0.02), HUNDRED).verdict()).isEqualTo(REFUTED);
        assertThat(Evaluation.noMore(around(115, 0.3), HUNDRED).verdict()).isEqualTo(INCONCLUSIVE);
    }

    @Test
    void whatMayBeNoughtHasNoRatio() {
        Sample none = runs(0, 0, 0, 0, 0);
        assertThat(ratio(none, 0.25)).isEqualTo(DIRECTION_ONLY);
        assertThat(Evaluation.ratio(none, none, 0.25).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.direction(none, HUNDRED, true).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.direction(none, HUNDRED, false).verdict()).isEqualTo(REFUTED);
    }

    @Test
    void whatIsAlwaysZeroInBothIsNoDifference() {
        Sample none = runs(0, 0, 0, 0, 0);
        Sample seldom = runs(0, 0, 0, 0, 3);
        assertThat(Evaluation.noDifference(none, none).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.noDifference(none, HUNDRED).verdict()).isEqualTo(REFUTED);
        assertThat(Evaluation.noDifference(none, seldom).verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(Evaluation.noMore(none, HUNDRED).verdict()).isEqualTo(REPRODUCED);
        assertThat(Evaluation.noMore(HUNDRED, none).verdict()).isEqualTo(REFUTED);
        assertThat(Evaluation.noMore(seldom, none).verdict()).isEqualTo(INCONCLUSIVE);
    }

    @Test
    void fewerThanFiveRunsAreHeldAgainstThePostWithoutAnInterval() {
        Evaluation demo = Evaluation.ratio(runs(410), runs(100), 4);
        assertThat(demo).isEqualTo(new Evaluation(REPRODUCED, "4.10 times, the post 4", List.of(), ""));
    }
}
