package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.Ports;

/** An app that hands each request to a stage without an executor, as two JVMs run it. */
@Tag("long")
class LensIT extends RunInAFolder {

    private static final int REQUESTS = 200;

    /** Answers each request from such a stage. */
    static final class Stages {

        private Stages() {
        }

        public static void main(String[] args) throws IOException {
            HttpServer server = HttpServer
                    .create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 0);
            server.setExecutor(Executors.newFixedThreadPool(4));
            server.createContext("/", Stages::answer);
            server.start();
        }

        private static void answer(HttpExchange exchange) throws IOException {
            byte[] answer = CompletableFuture.supplyAsync(() -> "done").join().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        }
    }

    @Test
    void twoProcessorsStartAThreadForEachTaskAndFourDoNot() throws Exception {
        String classes = Path.of(Stages.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        String port = String.valueOf(Ports.free());
        String url = "http://127.0.0.1:" + port + "/";
        try (LabProcess lab = lab("lens", "--start",
                "java -cp '%s' '%s' %s".formatted(classes, Stages.class.getName(), port), "--ready", url,
                "--processors", "2,4", "--out", out().toString(), "--", "sh", "-c",
                "curl -s -o /dev/null '%s[1-%d]'; sleep 3; curl -s -o /dev/null '%s[1-%d]'".formatted(url,
                        REQUESTS, url, REQUESTS))) {
            lab.ends(A_RUN).exitedWith(ExitCode.HELD).leavesNothing(out());
        }
        assertThat(started("jvm-1")).isGreaterThan(10 * (1 + started("jvm-2")));
    }

    private double started(String jvm) throws IOException {
        return new Measures(List.of(Evidence.read(out().resolve(jvm)))).value("threads.started").orElseThrow();
    }
}
