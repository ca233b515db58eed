package io.executorlab.app.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

class DeliveryTimesTest {

    private static final String PATH = "/delivery-times?from=37.50,127.03&to=37.55,127.07";
    private static final int REQUESTS = 20;
    private static final int NOBODY = 1;

    private StubServer routes;

    @BeforeEach
    void startRoutes() throws Exception {
        routes = Stubs.start("route", "--port", "0", "--delay", "0");
    }

    @AfterEach
    void stopRoutes() {
        routes.close();
    }

    @ParameterizedTest
    @CsvSource({"broken, true", "shared-executor, true", "fixed, false"})
    void answersTheSameAndStartsASelectorForEachRequestUnlessTheClientIsShared(String variant, boolean forEach)
            throws Exception {
        assertStarts(variant, forEach);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aClosedClientHasHadItsThreadsToo() throws Exception {
        assertStarts("closed", true);
    }

    private void assertStarts(String variant, boolean forEach) throws Exception {
        try (RunningApp app = app(variant)) {
            long before = started();
            for (int request = 0; request < REQUESTS; request++) {
                assertThat(app.get(PATH).body()).isEqualTo("{\"minutes\":20}");
            }
            assertThat(started() - before >= REQUESTS).isEqualTo(forEach);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void badGatewayWithoutTheRouteService(String variant) throws Exception {
        try (RunningApp app = app(variant, NOBODY)) {
            HttpResponse<String> answer = app.get(PATH);
            assertThat(answer.statusCode()).isEqualTo(502);
            assertThat(answer.body()).contains("nothing answers at 127.0.0.1:1");
        }
    }

    @Test
    void refusesWhatIsNoPlace() throws Exception {
        try (RunningApp app = app("fixed")) {
            for (String query : List.of("from=37.50,127.03&to=here", "from=37.50&to=37.55,127.07", "from=&to=%0a")) {
                assertThat(app.get("/delivery-times?" + query).statusCode()).as(query).isEqualTo(400);
            }
        }
    }

    private RunningApp app(String variant) {
        return app(variant, routes.port());
    }

    private static RunningApp app(String variant, int port) {
        return RunningApp.start(List.of("client-per-request-" + variant), "arrival.route-service.port=" + port);
    }

    private static long started() {
        return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
    }
}
