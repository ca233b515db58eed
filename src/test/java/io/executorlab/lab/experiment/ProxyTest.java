package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;

class ProxyTest {

    private static final List<Integer> PORTS = List.of(8080, 8082);

    private static List<String> configuration(Proxy proxy) {
        return proxy.configuration(PORTS.subList(0, proxy.listeners()), 8081).stream().map(String::strip).toList();
    }

    @Test
    void saysWhatItIsToldAndLeavesTheRestToNginx() {
        List<String> plain = configuration(new Proxy(2, 768, null, null, null, null, null));
        assertThat(plain).contains("worker_processes 2;", "worker_connections 768;",
                "listen 127.0.0.1:8080 backlog=4096;",
                "server 127.0.0.1:8081 max_fails=0;");
        assertThat(String.join("\n", plain)).doesNotContain("worker_rlimit_nofile", "accept_mutex", "keepalive",
                "reuseport", "%");
        assertThat(configuration(new Proxy(1, 4096, 2, 8192, 16, true, true))).contains("worker_processes 1;",
                "worker_connections 4096;",
                "worker_rlimit_nofile 8192;", "keepalive 16;", "accept_mutex on;",
                "listen 127.0.0.1:8080 backlog=4096 reuseport;", "listen 127.0.0.1:8082 backlog=4096 reuseport;");
    }

    @Test
    void needsItsWorkersAndTheirConnections() {
        assertThatThrownBy(() -> new Proxy(null, 768, null, null, null, null, null))
                .hasMessageContaining("needs workers and worker-connections");
        assertThatThrownBy(() -> new Proxy(2, 0, null, null, null, null, null))
                .hasMessageContaining("needs workers and worker-connections");
        assertThatThrownBy(() -> new Proxy(2, 768, 3, null, null, null, null)).hasMessageContaining("1 or 2 listeners");
    }
}
