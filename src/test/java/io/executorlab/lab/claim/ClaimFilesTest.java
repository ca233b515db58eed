package io.executorlab.lab.claim;

import static io.executorlab.lab.verdict.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.INCONCLUSIVE;
import static io.executorlab.lab.verdict.Verdict.NOT_MEASURED;
import static io.executorlab.lab.verdict.Verdict.PRODUCTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.REFUTED;
import static io.executorlab.lab.verdict.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;

class ClaimFilesTest {

    private static final String SOUND = """
            post: "009"
            title: a made-up one
            claims:
              009-1:
                statement: It is twice as slow
                before: 2 s
                after: 1 s
                figures: {threads: 7}
                cells: [wide]
                rule:
                  ratios:
                    - of: {cell: broken, measure: http.client.mean}
                      to: {cell: fixed, measure: http.client.mean}
                      post: {of: [1, 3], to: [2]}
              009-2:
                statement: It sends seven requests
                before: "7"
                after: ""
                rule: {count: {cell: broken, measure: requests.sent, post: 7}}
              009-3:
                statement: A second core makes no difference
                before: ""
                after: ""
                rule: {no-difference: {of: broken, to: fixed, under: {a spike: [burst]}}}
              009-4:
                statement: In production too
                before: 9 s
                after: 1 s
                rule: {production: {measure: threads.live.max}}
              009-5:
                statement: And on the moon
                before: ""
                after: ""
                rule: {not-measured: No experiment flies.}
              009-6:
                statement: It is slower than the other, and sends seven requests at most
                before: ""
                after: ""
                rule:
                  all:
                    - of: {cell: broken, measure: http.client.mean}
                      more-than: {cell: fixed, measure: http.client.mean}
                      said: broken to fixed
                    - {of: {cell: broken, measure: requests.sent}, at-most: 7}
            """;

    private static List<Claim> read(String text) {
        return ClaimFiles.read(new YamlFile("009.yml", text), Set.of()).claims();
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
    void everyClaimHasARuleThePostsLinesAndConditions(Claim claim) {
        assertThat(claim.judged()).isNotBlank();
        assertThat(claim.basis().lines()).isNotBlank();
        assertThat(claim.basis().conditions()).isNotBlank().doesNotEndWith(".");
    }

    @ParameterizedTest
    @MethodSource("claims")
    void everyMeasureThatARuleNamesIsKnown(Claim claim) {
        Rule rule = claim.rule();
        Stream.of(rule == null || rule.ratios() == null ? Stream.<String>of()
                        : rule.ratios().stream().flatMap(ratio -> Stream.of(ratio.of().measure(), ratio.to().measure())),
                rule == null || rule.count() == null ? Stream.<String>of() : Stream.of(rule.count().measure()),
                rule == null || rule.all() == null ? Stream.<String>of()
                        : rule.all().stream().flatMap(Rule.Statement::values).map(Rule.Value::measure),
                rule == null || rule.production() == null ? Stream.<String>of() : Stream.of(rule.production().measure()))
                .flatMap(names -> names).filter(name -> name != null).forEach(Measures::named);
    }

    @Test
    void readsWhatAClaimIsJudgedBy() {
        List<Claim> claims = read(SOUND);
        assertThat(claims).extracting(Claim::id).containsExactly("009-1", "009-2", "009-3", "009-4", "009-5", "009-6");
        assertThat(claims.get(0).figure("threads")).isEqualTo(7);
        assertThat(claims.get(0).allCells()).containsExactly("broken", "fixed", "wide");
        assertThat(claims.get(0).rule().ratios().get(0).post().value()).isEqualTo(2);
        assertThatThrownBy(() -> claims.get(1).figure("threads")).hasMessageContaining("009-2 has no figure 'threads'");
    }

    private static Judgement judge(int claim, Recorded broken, Recorded fixed) {
        return Ledger.judge(read(SOUND).get(claim - 1), new Cells(Map.of("broken", broken.measures(), "fixed", fixed.measures())));
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
    void aRatioIsHeldAgainstThePosts() {
        assertThat(judge(1, took(200), took(100)).verdict()).isEqualTo(REPRODUCED);
        assertThat(judge(1, took(400), took(100)).verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(judge(1, took(110), took(100)).verdict()).isEqualTo(REFUTED);
        assertThat(judge(1, took(200), took(100)).why()).isEqualTo("http.client.mean of broken to http.client.mean of fixed: 2 times, the post 2.");
        assertThat(Ledger.judge(read(SOUND).get(0), new Cells(Map.of())).verdict()).isEqualTo(NOT_MEASURED);
    }

    @Test
    void aCountIsHeldAgainstThePosts() {
        assertThat(judge(2, sent(7), took(1)).verdict()).isEqualTo(REPRODUCED);
        assertThat(judge(2, sent(40), took(1)).verdict()).isEqualTo(REFUTED);
        assertThat(judge(2, sent(40), took(1)).why()).isEqualTo("requests.sent of broken: 40, the post 7.");
    }

    @Test
    void severalStatementsAreAsGoodAsTheWorstOfThem() {
        Recorded fixed = took(100);
        assertThat(judge(6, sent(7).client("", 200), fixed).verdict()).isEqualTo(REPRODUCED);
        assertThat(judge(6, sent(9).client("", 200), fixed).verdict()).isEqualTo(REFUTED);
        assertThat(judge(6, sent(7).client("", 50), fixed).verdict()).isEqualTo(REFUTED);
        assertThat(judge(6, sent(7).client("", 200), fixed).why()).isEqualTo("Broken to fixed 2 times; 7, the post 7 at most.");
        assertThat(read(SOUND).get(5).judged()).isEqualTo("http.client.mean of broken is more than http.client.mean of fixed; requests.sent of broken is at most 7.");
    }

    @Test
    void roundsAreNoDifferenceWhereTheirMediansAreWithinAQuarter() {
        assertThat(judge(3, burst(90, 130, 150), burst(140, 160, 170)).verdict()).isEqualTo(REPRODUCED);
        assertThat(judge(3, burst(90, 100, 150), burst(140, 160, 170)).verdict()).isEqualTo(REFUTED);
        assertThat(judge(3, burst(90, 100, 110), burst(140, 160, 170)).why()).isEqualTo("Burst of broken to that of fixed: 0.63 times.");
    }

    @Test
    void severalRunsAreHeldAgainstThePostWithTheirInterval() {
        Claim claim = read(SOUND).get(0);
        Measures slow = runs(190, 200, 205, 210, 195);
        Measures quick = runs(100, 98, 102, 101, 99);
        Judgement judged = Ledger.judge(claim, new Cells(Map.of("broken", slow, "fixed", quick)));
        assertThat(judged.verdict()).isEqualTo(REPRODUCED);
        assertThat(judged.why()).matches(".*: 2 times \\(1\\.9\\d* to 2\\.\\d*\\), the post 2\\.");
        assertThat(Ledger.judge(claim, new Cells(Map.of("broken", quick, "fixed", slow))).verdict()).isEqualTo(REFUTED);
        assertThat(Ledger.judge(claim, new Cells(Map.of("broken", runs(60, 400, 90, 120, 300), "fixed", quick))).verdict()).isEqualTo(INCONCLUSIVE);
    }

    private static Measures runs(double... millis) {
        return new Measures(Arrays.stream(millis).mapToObj(each -> took(each).measures().runs().get(0)).toList());
    }

    @Test
    void whatIsNotToBeJudgedSaysWhy() {
        assertThat(judge(4, Recorded.run().live(40), Recorded.run().live(10)).verdict()).isEqualTo(PRODUCTION_ONLY);
        assertThat(judge(5, took(1), took(1))).isEqualTo(Judgement.notMeasured("No experiment flies."));
    }

    @Test
    void aCellThatTheFileDoesNotNameCannotBeRead() {
        Cells cells = new Cells(Map.of("broken", took(1).measures())).only("009-1", Set.of("fixed"));
        assertThatThrownBy(() -> cells.of("broken", "http.client.mean")).isInstanceOf(IllegalStateException.class)
                .hasMessage("claim 009-1 reads the cell broken; add it to the cells in its file");
        assertThatThrownBy(() -> cells.has("broken")).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "statement: It is twice       | statment: It is twice | 5   | unknown key 'statment'. Did you mean statement",
            "009-2:                       | 009-1:                | 15  | '009-1' stands in line 4 already.",
            "009-2:                       | 008-2:                | 15  | has an id such as 009-1",
            "after: 1 s                   | figures: {a: 1}       | 8   | 'figures' stands in line 7 already.",
            "of: {cell: broken, measure: http.client.mean} | of: {cell: broken} | 12 | a value needs cell, and measure or round",
            "to: {cell: fixed, measure: http.client.mean} | to: {cell: fixed, round: burst} | \\d+ | being both measures or both rounds",
            "rule: {not-measured: No experiment flies.} | rule: {} | \\d+ | a rule is one of ratios, no-difference, count",
            "rule: {not-measured: No experiment flies.} | cells: [] | 30 | claim 009-5 has no rule; write one",
            "{not-measured: No experiment flies.} | {count: {cell: a}} | \\d+ | a count needs cell, measure and post",
            "statement: And on the moon   | cells: []              | 30  | a claim needs statement, before and after; leave",
            "title: a made-up one         | # no title             | 1   | a file of claims needs post, title and claims",
            "post: {of: [1               | post: {of: [one          | 14  | one",
            "at-most: 7                   | at-most: 7, is: 7      | \\d+ | a statement needs of, and one of less-than",
            "title: a made-up one         | about: it              | 2   | unknown key 'about'"})
    void tellsFileAndLineOfWhatIsWrong(String sound, String damaged, String line, String message) {
        assertThatThrownBy(() -> read(SOUND.replace(sound, damaged))).isInstanceOf(UsageException.class)
                .hasMessageMatching("(?s)009\\.yml, line %s, column \\d+: .*".formatted(line)).hasMessageContaining(message);
    }
}
