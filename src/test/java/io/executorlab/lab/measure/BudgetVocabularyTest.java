package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.Measure.Source;

class BudgetVocabularyTest {

    private static final Limit TEN = new Limit("10");

    private static Budget budget(String experiment, Budget.Entry... bounds) {
        return new Budget(Path.of("threads.yml"), "threads", "", 100, 5, experiment, Map.of(), List.of(bounds));
    }

    private static void check(String measure, Bound bound) {
        BudgetVocabulary.check(budget(null, new Budget.Entry(measure, bound, 3, 5)));
    }

    static List<Measure> measures() {
        return Measures.all();
    }

    @ParameterizedTest
    @MethodSource("measures")
    void acceptsEveryMeasureWithTheParameterThatItOffers(Measure measure) {
        String written = measure.example();
        Budget.Entry entry = new Budget.Entry(written, new Bound(null, TEN, null), 1, 1);
        assertThatCode(() -> BudgetVocabulary.check(budget("post-000", entry))).doesNotThrowAnyException();
        if (measure.instead() != null) {
            assertThatThrownBy(() -> BudgetVocabulary.check(budget(null, entry))).isInstanceOf(UsageException.class)
                    .hasMessageStartingWith(
                            "threads.yml, line 1, column 1: '%s' is known only where ./lab run makes the load; ",
                            written);
        } else {
            assertThatCode(() -> BudgetVocabulary.check(budget(null, entry))).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("measures")
    void offersMeasuresThatThereAreInsteadOfThoseOfTheLoad(Measure measure) {
        if (measure.instead() == null) {
            return;
        }
        String written = measure.example();
        Matcher offered = Pattern.compile("; write ([^, ]+?)(,|\\.$)").matcher(
                catchThrowable(() -> check(written, new Bound(null, TEN, null))).getMessage());
        if (offered.find()) {
            assertThat(Measures.named(offered.group(1)).instead()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "threads.peek                        | There is no measure 'threads.peek'. Did you mean threads.peak",
            "threads.nmaed(a-*).max              | Did you mean threads.named(*).max",
            "threads.named.max                   | lacks its parameter, a thread name",
            "executor.queue.max                  | write executor.queue.max(applicationTaskExecutor).",
            "threads.peak(a)                     | threads.peak takes no parameter; write it without the parentheses.",
            "threads.named().max                 | the parentheses are empty; write a thread name",
            "threads.state(bloked).max           | no thread state 'bloked'. Did you mean blocked? There are new,",
            "threads.state(TIMED_WAITING).max    | Did you mean timed-waiting",
            "threads.at(getConnection).max       | 'getConnection' is not a method; write package.Class.method",
            "threads.at(HikariPool.getConnection).max | is not a method",
            "threads.at(com.a.Pool.java:31).max  | is not a method",
            "threads.started.from(com.acme)      | 'com.acme' is not a class; for a package with all below it "
                    + "write com.acme..*.",
            "threads.left.from                   | lacks its parameter, a package with all below it",
            "metric.max(my metric)               | 'my metric' is not a metric; write NAME or NAME{label=\"value\"}.",
            "requests.sent                       | write requests.handled",
            "http.client.p95(GET /orders)        | write http.server.mean(URI)",
            "round.max(all-done)                 | set this limit in the load itself."})
    void tellsTheNearestNameOrWhatToWriteInstead(String measure, String message) {
        assertThatThrownBy(() -> check(measure, new Bound(null, TEN, null))).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("threads.yml, line 3, column 5: ").hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", value = {
            "threads.peak         | - | 200ms          | - | at-most of threads.peak: '200ms' does not fit, the "
                    + "measure is a plain number",
            "heap.max             | 1s | 64MB          | - | '1s' does not fit, the measure is in MB: write KB or "
                    + "MB or GB.",
            "threads.started      | - | -              | 5% | per-request of threads.started: '5%' does not fit",
            "threads.peak         | 20 | 10            | - | at-least: 20, at-most: 10 can never hold, at-least is "
                    + "above at-most",
            "threads.peak         | - | -1             | - | at-most: -1 can never hold, nothing is below 0",
            "threads.started      | - | -              | -0.1 | per-request: -0.1 can never hold",
            "threads.peak         | 0 | -              | - | at-least: 0 always holds and could never fail a build",
            "cpu.busy             | - | 100%           | - | at-most: 100% always holds",
            "cpu.busy             | 101% | -           | - | at-least: 101% can never hold, nothing is above 100 %",
            "threads.started-per-request | - | -       | 0.1 | is for each request already; write at-most instead",
            "threads.peak         | - | -              | 0.1 | does not add up with the requests; write at-most "
                    + "instead",
            "heap.max             | - | -              | 1MB | heap.max does not add up with the requests"})
    void refusesWhatCannotBeJudged(String measure, Limit atLeast, Limit atMost, Limit perRequest, String message) {
        assertThatThrownBy(() -> check(measure, new Bound(atLeast, atMost, perRequest)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("threads.yml, line 3, column 5: ").hasMessageContaining(message);
    }

    @Test
    void tellsAllThatIsWrongAtOnce() {
        Budget budget = budget(null, new Budget.Entry("threads.peek", new Bound(null, TEN, null), 3, 5),
                new Budget.Entry("threads.left", new Bound(null, TEN, null), 4, 5),
                new Budget.Entry("threads.peak", new Bound(new Limit("0"), null, null), 5, 5));
        assertThatThrownBy(() -> BudgetVocabulary.check(budget)).isInstanceOf(UsageException.class)
                .satisfies(thrown -> assertThat(thrown.getMessage().lines()).hasSize(2))
                .hasMessageContaining("line 3, column 5: ").hasMessageContaining("line 5, column 5: ");
    }

    @ParameterizedTest
    @CsvSource({
            "com.acme..*, com.acme.Orders.get:7, true", "com.acme..*, com.acme.shop.Orders.get:7, true",
            "com.acme..*, com.acmecorp.Orders.get:7, false",
            "com.acme..*, com.acme.shop.Orders$1.run:7, true", "com.acme..*, com.acme.Orders.<init>:-1, true",
            "com.acme..*, com.acme.shop.Orders.lambda$get$0(Orders.java:7), true",
            "com.acme..*, com.acme.Orders.get(Unknown Source), true",
            "com.acme.*, com.acme.Orders.get:7, true", "com.acme.*, com.acme.Orders$1.run:7, true",
            "com.acme.*, com.acme.shop.Orders.get:7, false",
            "com.acme.Orders, com.acme.Orders.get:7, true", "com.acme.Orders, com.acme.Orders$Line.get:7, true",
            "com.acme.Orders, com.acme.OrdersOfToday.get:7, false", "com.acme.a..*|com.acme.B, com.acme.B.get:7, true",
            "com.acme.a..*|com.acme.B, com.acme.c.B.get:7, false", "Leak, Leak.main:10, true"})
    void isOfAPackageOrAClass(String pattern, String frame, boolean itsCode) {
        assertThat(CodePattern.of(pattern).matches(frame)).isEqualTo(itsCode);
    }

    @Test
    void saysWhatToWriteInstead() {
        assertThatThrownBy(() -> CodePattern.of("com.acme")).isInstanceOf(UsageException.class)
                .hasMessageContaining("com.acme..*");
        assertThatThrownBy(() -> CodePattern.of("com.acme.**")).isInstanceOf(UsageException.class)
                .hasMessageContaining("com.acme..*");
        assertThatThrownBy(() -> CodePattern.of("")).isInstanceOf(UsageException.class).hasMessageStartingWith("'' ");
    }
}
