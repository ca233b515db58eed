package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

class ProxyLogTest {

    private static final String LOG =
            """
                    2026/11/23 03:10:00 [warn] 7#7: 4096 worker_connections exceed open file resource limit: 1024
                    2026/11/23 03:10:01 [alert] 8#8: *1534 768 worker_connections are not enough while connecting to \
                    upstream, client: 127.0.0.1, server: , request: "GET /code-executions HTTP/1.1", upstream: \
                    "http://127.0.0.1:8080/code-executions", host: "127.0.0.1:8081"
                    2026/11/23 03:10:01 [alert] 9#9: *1536 768 worker_connections are not enough while connecting to \
                    upstream, client: 127.0.0.1, server: , request: "GET /code-executions HTTP/1.1"
                    2026/11/23 03:10:02 [crit] 8#8: accept4() failed (24: Too many open files)
                    what is no line of nginx
                    """;
    private static final String NOT_ENOUGH =
            "[alert] 768 worker_connections are not enough while connecting to upstream";

    @Test
    void countsEachMessageWhicheverConnectionItWasOf() {
        LoggedMessages log = LoggedMessages.ofNginx(LOG);
        assertThat(log.messages()).containsExactly(
                Map.entry("[warn] 4096 worker_connections exceed open file resource limit: 1024", 1),
                Map.entry(NOT_ENOUGH, 2), Map.entry("[crit] accept4() failed (24: Too many open files)", 1));
        assertThat(log.logged("worker_connections are not enough")).isEqualTo(2);
        assertThat(log.logged("too many open files")).isEqualTo(1);
        assertThat(log.logged("no live upstreams")).isZero();
    }

    @Test
    void ofSeveralRunsEachMessageIsToldOnce() {
        LoggedMessages none = LoggedMessages.ofNginx("");
        assertThat(LoggedMessages.describe("nginx", List.of(none, none))).isEmpty();
        assertThat(LoggedMessages.describe("nginx", List.of(LoggedMessages.ofNginx(LOG), none)))
                .contains("nginx logged '%s' 0 to 2 times.".formatted(NOT_ENOUGH));
        assertThat(LoggedMessages.describe("nginx", List.of(LoggedMessages.ofNginx(LOG))))
                .contains("nginx logged '[crit] accept4() failed (24: Too many open files)' once.");
    }
}
