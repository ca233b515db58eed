package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.run.Target;

class ManagementPortTest {

    private ScriptedTarget app;

    @BeforeEach
    void start() throws IOException {
        app = ScriptedTarget.start();
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private static Scrape contact(String management, String... headers) {
        Target target = Target.of(management, null, List.of(headers), null, null);
        return new ManagementPort(target.management(), target.headers()).probe(false);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> failure(String management) {
        return assertThatThrownBy(() -> contact(management)).isInstanceOf(CouldNotStartException.class);
    }

    /** Of an app that has this long to answer. */
    private static AbstractThrowableAssert<?, ? extends Throwable> failureWithin(int seconds, String management) {
        return assertThatThrownBy(
                () -> new ManagementPort(URI.create(management), List.of(), Duration.ofSeconds(seconds)).probe(false))
                .isInstanceOf(CouldNotStartException.class);
    }

    @Test
    void anAppThatIsWellIsScraped() {
        assertThat(contact(app.management()).value(Scrape.LIVE)).hasValue(20);
        assertThat(contact(app.management() + "/prometheus").value(Scrape.LIVE)).hasValue(20);
    }

    @Test
    void nobodyThere() {
        app.close();
        failure(app.management()).isInstanceOf(ManagementPort.NotYetException.class)
                .hasMessageContaining("Nothing listens on " + app.url().substring("http://".length()))
                .hasMessageContaining("management.server.port");
    }

    @Test
    void aSecuredActuatorOpensWithItsHeader() {
        app.requires("Authorization", "Bearer abc");
        failure(app.management()).hasMessageContaining("answered 401")
                .hasMessageContaining("Set EXECUTOR_LAB_HEADERS to the line 'Authorization: ...'");
        assertThat(contact(app.management(), "Authorization: Bearer abc").value(Scrape.LIVE)).hasValue(20);
    }

    @Test
    void withoutTheEndpointItSaysHowToOpenIt() {
        app.answers(404, "application/json", "{}");
        failure(app.management()).hasMessageContaining("management.endpoints.web.exposure.include=prometheus")
                .hasMessageContaining("micrometer-registry-prometheus");
    }

    @Test
    void aRedirectIsToldAndNotFollowed() {
        app.redirectsTo(app.url() + "/login");
        failure(app.management()).hasMessageContaining("a redirect to " + app.url() + "/login")
                .hasMessageContaining("EXECUTOR_LAB_HEADERS");
        assertThat(app.scrapes()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/api", "/actuator/metrics"})
    void whoeverNamesTheAppIsToldWhereItsActuatorIs(String path) {
        failure(app.url() + path).hasMessageEndingWith("The metrics are there: --management " + app.management());
    }

    @Test
    void aPageInPlaceOfMetricsIsNamed() {
        app.answers(200, "text/html", "<!doctype html><title>Shop</title>");
        failure(app.management()).hasMessageContaining("answered with HTML in place of metrics")
                .hasMessageContaining("like " + app.management());
        app.answers(200, "application/json", "{\"names\": []}");
        failure(app.management()).hasMessageContaining("answered with JSON");
        app.answers(200, "text/plain", "\u0000\u0001\ufffd");
        failure(app.management()).hasMessageContaining("answered with something else");
        app.answers(200, "text/plain", "");
        failure(app.management()).hasMessageContaining("answered with nothing");
    }

    @Test
    void metricsOfNoJvmAreNotEnough() {
        app.answers(200, "text/plain", "go_threads 7\n");
        failure(app.management()).hasMessageContaining("no jvm_threads_live_threads")
                .hasMessageContaining("management.metrics.enable.jvm");
    }

    @Test
    void anAppThatIsNotYetReadyIsToldFromOneThatWillNeverBe() {
        app.answers(503, "text/plain", "starting");
        failure(app.management()).isInstanceOf(ManagementPort.NotYetException.class);
        app.answers(500, "text/plain", "starting");
        failure(app.management()).isInstanceOf(ManagementPort.NotYetException.class);
        app.answers(404, "text/plain", "");
        failure(app.management()).isNotInstanceOf(ManagementPort.NotYetException.class);
    }

    @Test
    void anAnswerThatDoesNotEndIsGivenUp() {
        app.hangs();
        failureWithin(1, app.management()).hasMessageContaining("did not answer within 1 s");
    }

    @Test
    void anAnswerWithoutBoundsIsNotRead() {
        app.answers(200, "text/plain", "m 1\n".repeat(9 << 20));
        failureWithin(60, app.management()).hasMessageContaining("larger than 32 MB");
    }

    @Test
    void anEncryptedConnectionToAPlainPortIsNamed() {
        // Once in some hundred times the HTTP client of JDK 17 loses the failure of a handshake and waits instead.
        failure(app.management().replace("http:", "https:"))
                .hasMessageFindingMatch("Does it speak https at all\\?|did not answer within 4 s");
    }
}
