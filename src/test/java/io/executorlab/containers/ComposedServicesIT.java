package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.process.SupervisedProcess;

/** The app of docker-compose.yml behind its distances, with a real database and a real search engine that {@code fill} filled. */
@Tag("long")
@Measures
class ComposedServicesIT {

    private static final Duration SOON = Duration.ofSeconds(90);
    private static final Pattern DATABASE = Pattern.compile("jdbc:postgresql://127\\.0\\.0\\.1:(\\d+)/(\\w+)\\?user=(\\w+)&password=([\\w-]*)");
    private static final Pattern SEARCH = Pattern.compile("\"search\" : \"http://127\\.0\\.0\\.1:(\\d+)\"");

    @TempDir
    private Path folder;

    @Test
    void fillsBothAndServesFromThem() throws Exception {
        try (WithoutContainers lab = new WithoutContainers(folder, Map.of("VARIANT", "pool-mismatch-broken"))) {
            String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            SupervisedProcess servers = lab.start("servers", List.of(java, "-Dexecutorlab.home=" + Path.of("").toAbsolutePath(), "-jar",
                    Path.of("target/executor-lab.jar").toAbsolutePath().toString(), "lab", "start", "starved-connector", "fixed", "--json"));
            Matcher database = find(servers, DATABASE);
            Matcher search = find(servers, SEARCH);
            lab.serves("database:5432", Integer.parseInt(database.group(1)));
            lab.serves("search:9200", Integer.parseInt(search.group(1)));
            lab.port("database-distance:5432");
            lab.port("search-distance:9200");
            lab.logsInAs(database.group(3), database.group(4));

            SupervisedProcess fill = lab.start("fill");
            assertThat(fill.waitFor(SOON)).isTrue();
            assertThat(fill.exitCode()).as(fill.printed()).hasValue(0);
            lab.startHealthy("database-distance");
            lab.startHealthy("search-distance");
            lab.startHealthy("app");
            HttpResponse<String> found = HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:%d/products?q=lamp".formatted(lab.port("app:8080")))).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(found.statusCode()).as(found.body()).isEqualTo(200);
            assertThat(found.body()).contains("lamp");
        }
    }

    private static Matcher find(SupervisedProcess supervised, Pattern pattern) throws InterruptedException {
        long end = System.nanoTime() + SOON.toNanos();
        while (true) {
            Matcher matcher = pattern.matcher(supervised.printed());
            if (matcher.find()) {
                return matcher;
            }
            assertThat(supervised.isAlive() && System.nanoTime() < end).as(supervised.printed()).isTrue();
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }
}
