package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.BudgetFiles;

/** The schema lets pass what the reader takes, and marks in an editor what the reader refuses. */
class BudgetSchemaTest {

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
    private static final Schema SCHEMA = REGISTRY.getSchema(BudgetSchema.json(), InputFormat.JSON);

    @TempDir
    private Path folder;

    private void check(String budget) throws IOException {
        BudgetVocabulary.check(BudgetFiles.read(Files.writeString(folder.resolve("threads.yml"), budget)));
    }

    @Test
    void isASchema() {
        Schema meta = REGISTRY.getSchema(SchemaLocation.of("http://json-schema.org/draft-07/schema#"));
        assertThat(meta.validate(BudgetSchema.json(), InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            """
                    name: orders
                    about: keeps the export off the connector
                    requests: 1000
                    scrape-gap: 2500ms
                    bounds:
                      threads.peak: {at-most: 60 + 2 * cores}
                      threads.started-per-request: {at-most: 0.01}
                      threads.started: {at-most: 100, per-request: 0.01}
                      threads.left: {at-most: 0}
                      threads.named(nioEventLoopGroup-*).max: {at-least: 1, at-most: 2*processors}
                      threads.at(com.zaxxer.hikari.pool.HikariPool.getConnection).max: {at-most: 5}
                      threads.at(com.a.B$1.lambda$c$0|com.a.B.<init>).median: {at-most: "5"}
                      threads.state(timed-waiting).max: {at-most: 10}
                      executor.queue.max(applicationTaskExecutor): {at-most: 100}
                      hikari.pending.max: {at-most: 5}
                      http.server.mean(GET /orders): {at-most: 1s + 200 ms}
                      heap.max: {at-most: 1.5GB}
                      cpu.busy: {at-most: 80%}
                      executor.completed-per-second(a): {at-least: 50/s}
                      metric.max(jdbc_connections_active{name="a"}): {at-most: 1.0e1}
                    """,
            "{\"$schema\": \"../docs/budget.schema.json\", \"bounds\": {\"threads.left\": {\"at-most\": 2}}}",
            "{requests: 0, bounds: {threads.peak: {at-most: 200}}}",
            "{experiment: event-loop-per-call, bounds: {requests.failed: {at-most: 0}, http.client.p95(ping): "
                    + "{at-most: 20ms}}}",
            "{experiment: event-loop-per-call, load: {RATE: 4, PROGRAM: 'a,b'}, bounds: {threads.left: {at-most: 2}}}"})
    void marksNothingInASoundBudget(String budget) {
        assertThat(SCHEMA.validate(budget, InputFormat.YAML)).isEmpty();
        assertThatCode(() -> check(budget)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "name: empty",
            "bounds: {}",
            "bounds: [threads.left]",
            "{bound: {}, bounds: {threads.left: {at-most: 2}}}",
            "{name: 7, bounds: {threads.left: {at-most: 2}}}",
            "{requests: -1, bounds: {threads.left: {at-most: 2}}}",
            "{requests: many, bounds: {threads.left: {at-most: 2}}}",
            "{scrape-gap: 5MB, bounds: {threads.left: {at-most: 2}}}",
            "{load: {RATE: 4}, bounds: {threads.left: {at-most: 2}}}",
            "{experiment: event-loop-per-call, load: RATE, bounds: {threads.left: {at-most: 2}}}",
            "{experiment: event-loop-per-call, load: {RATE: [4]}, bounds: {threads.left: {at-most: 2}}}",
            "{experiment: event-loop-per-call, load: {RATE: ''}, bounds: {threads.left: {at-most: 2}}}",
            "bounds: {threads.left: 2}",
            "bounds: {threads.left: {}}",
            "bounds: {threads.left: {at-mots: 2}}",
            "bounds: {threads.left: {at-most: }}",
            "bounds: {threads.left: {at-most: true}}",
            "bounds: {threads.left: {at-most: -1}}",
            "bounds: {threads.left: {at-most: 200ms}}",
            "bounds: {threads.left: {at-most: 2 * core}}",
            "bounds: {http.server.mean(/a): {at-most: 64MB}}",
            "bounds: {threads.peek: {at-most: 2}}",
            "bounds: {threads.named.max: {at-most: 2}}",
            "bounds: {threads.named().max: {at-most: 2}}",
            "bounds: {threads.peak(a): {at-most: 2}}",
            "bounds: {threads.state(bloked).max: {at-most: 2}}",
            "bounds: {threads.at(getConnection).max: {at-most: 2}}",
            "bounds: {threads.peak: {per-request: 2}}",
            "bounds: {requests.sent: {at-least: 2}}",
            "bounds: {http.client.p95(ping): {at-most: 20ms}}"})
    void marksWhatTheReaderRefuses(String budget) {
        assertThat(SCHEMA.validate(budget, InputFormat.YAML)).isNotEmpty();
        assertThatThrownBy(() -> check(budget)).isInstanceOf(UsageException.class);
    }
}
