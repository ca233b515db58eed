package io.executorlab.lab.claim;

import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static io.executorlab.lab.claim.Verdict.PRODUCTION_ONLY;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;

class ClaimFilesTest {

    private static final String SOUND = Resource.text(ClaimFilesTest.class, "sound.yml");

    private static List<Claim> read(String text) {
        return Ledger.read(new YamlFile("009.yml", text)).claims();
    }

    static Stream<Claim> claims() {
        return Ledger.posts().stream().flatMap(post -> post.claims().stream());
    }

    @ParameterizedTest
    @MethodSource("claims")
    void everyCellThatAClaimNamesIsOneOfAnExperimentThatTestsIt(Claim claim) {
        List<Experiment> testing = Home.experiments().stream().map(ExperimentFiles::named)
                .filter(experiment -> experiment.claims().contains(claim.id())).toList();
        List<String> cells = testing.stream().flatMap(experiment -> experiment.cells().stream()).map(Cell::id).toList();
        assertThat(cells).containsAll(claim.allCells());
        assertThat(claim.allCells().isEmpty()).as("no cells and no experiment").isEqualTo(testing.isEmpty());
    }

    @ParameterizedTest
    @MethodSource("claims")
    void everyClaimHasThePostsLinesAndConditions(Claim claim) {
        assertThat(claim.lines()).isNotBlank();
        assertThat(claim.conditions()).isNotBlank().doesNotEndWith(".");
    }

    @ParameterizedTest
    @MethodSource("claims")
    void everyMeasureThatARuleNamesIsKnown(Claim claim) {
        claim.values().flatMap(Value::measures).forEach(Measures::named);
    }

    @Test
    void readsWhatAClaimIsJudgedBy() {
        List<Claim> claims = read(SOUND);
        assertThat(claims).extracting(Claim::id).containsExactly("009-1", "009-2", "009-3", "009-4", "009-5");
        assertThat(claims.get(0).allCells()).containsExactly("broken", "fixed");
        assertThat(claims.get(0).rule().post().value()).isEqualTo(2);
    }

    private static ClaimResult judge(int claim, Recorded broken, Recorded fixed) {
        return read(SOUND).get(claim - 1)
                .judge(new Cells(Map.of("broken", broken.measures(), "fixed", fixed.measures()), Map.of()));
    }

    private static Recorded took(double millis) {
        return Recorded.run().client("", millis);
    }

    private static Recorded sent(double requests) {
        return Recorded.run().k6(Map.of("sent", requests, "answered", requests));
    }

    private static Recorded burst(double low, double median, double high) {
        return Recorded.run().rounds(5, 5).round("burst", low, median, high);
    }

    @Test
    void aFigureThatIsRefutedMayKeepItsDirection() {
        assertThat(judge(2, sent(7), sent(9)).verdict()).isEqualTo(REPRODUCED);
        assertThat(judge(2, sent(40), sent(9)).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(judge(2, sent(3), sent(9)).verdict()).isEqualTo(REFUTED);
    }

    @Test
    void theWordsShowWhatTheyName() {
        ClaimResult judged = judge(2, sent(40), sent(9));
        assertThat(judged.why()).isEqualTo("So many came: requests 40, the post 7, and 9 of fixed.");
        assertThat(judged.figures().broken()).isEqualTo("40 sent");
        assertThat(judged.figures().fixed()).isNull();
    }

    @Test
    void withoutWhatItNeedsNothingIsJudged() {
        ClaimResult judged = judge(2, sent(0), sent(9));
        assertThat(judged.verdict()).isEqualTo(NOT_MEASURED);
        assertThat(judged.why()).isEqualTo("It sent none.");
        assertThat(judged.support().readings()).isEmpty();
    }

    @Test
    void severalRulesAreAsGoodAsTheWorstOfThem() {
        Recorded fixed = took(100);
        assertThat(judge(5, sent(7).client("", 200), fixed).verdict()).isEqualTo(REPRODUCED);
        assertThat(judge(5, sent(9).client("", 200), fixed).verdict()).isEqualTo(REFUTED);
        assertThat(judge(5, sent(7).client("", 50), fixed).verdict()).isEqualTo(REFUTED);
    }

    @Test
    void whatHoldsUnderOneConditionAloneIsTheDirectionOnly() {
        assertThat(judge(3, burst(90, 130, 150), burst(140, 160, 170)).verdict()).isEqualTo(REPRODUCED);
        assertThat(judge(3, burst(90, 100, 150), burst(140, 160, 170)).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(judge(3, burst(50, 60, 70), burst(140, 160, 170)).verdict()).isEqualTo(REFUTED);
    }

    @Test
    void whatIsNotToBeJudgedSaysWhy() {
        ClaimResult judged = judge(4, Recorded.run().live(40), Recorded.run().live(60));
        assertThat(judged.verdict()).isEqualTo(PRODUCTION_ONLY);
        assertThat(judged.figures().fixed()).isEqualTo("60 threads");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "statement: It is twice       | statment: It is twice | 5   | unknown key 'statment'. Did you mean "
                    + "statement",
            "009-2:                       | 009-1:                | \\d+ | '009-1' stands in line 4 already.",
            "009-2:                       | 008-2:                | \\d+ | has an id such as 009-1",
            "times: fixed http.client.mean | times: fixed         | \\d+ | 'fixed' is no value; write a cell and a "
                    + "measure",
            "times: fixed http.client.mean | same-as: fixed http.client.mean | \\d+ | times and cut-of need post, "
                    + "and nothing else does",
            "times: fixed http.client.mean | is: 2                | \\d+ | times and cut-of need post",
            "rule: {production: {before: broken threads.live.max | rule: {production: {was: broken "
                    + "threads.live.max | \\d+ | unknown key 'was'",
            "at-most: 7                   | at-most: 7, is: 7      | \\d+ | a comparison needs of, and one of "
                    + "less-than",
            "statement: In production too | lines: '1'             | \\d+ | a claim needs statement, before, "
                    + "after and rule; leave",
            "title: a made-up one         | # no title             | 1   | a file of claims needs post, title and "
                    + "claims",
            "post: {of: [1                | post: {of: [one        | \\d+ | of takes a number",
            "title: a made-up one         | about: it              | 2   | unknown key 'about'"})
    void tellsFileAndLineOfWhatIsWrong(String sound, String damaged, String line, String message) {
        assertThatThrownBy(() -> read(SOUND.replace(sound, damaged))).isInstanceOf(UsageException.class)
                .hasMessageMatching("(?s)009\\.yml, line %s, column \\d+: .*".formatted(line))
                .hasMessageContaining(message);
    }
}
