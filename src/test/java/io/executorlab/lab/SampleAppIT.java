package io.executorlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tests and the measurements of checks rely on. */
@Tag("long")
class SampleAppIT {

    private static final Pattern LIVE = Pattern.compile("(?m)^jvm_threads_live_threads (\\S+)");
    private static final String SECRET = "Basic b3BzOnNlY3JldA==";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @Test
    void leaksOneThreadForEachNthRequest() throws Exception {
        try (SampleApp app = SampleApp.start(folder, "leak-every=5")) {
            get(app.url() + "/orders/1", "");
            double before = live(app);
            for (int i = 0; i < 50; i++) {
                assertThat(get(app.url() + "/orders/" + i, "").statusCode()).isEqualTo(200);
            }
            assertThat(live(app) - before).isEqualTo(10);
        }
    }

    @Test
    void keepsNoThreadWithoutTheSetting() throws Exception {
        try (SampleApp app = SampleApp.start(folder, "management.endpoints.web.exposure.include=health,prometheus")) {
            get(app.url() + "/orders/1", "");
            double before = live(app);
            for (int i = 0; i < 50; i++) {
                get(app.url() + "/orders/" + i, "");
            }
            assertThat(live(app) - before).isZero();
            assertThat(get(app.managementUrl() + "/threaddump", "").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void hasAnActuatorBehindAPortAPathAndAHeader() throws Exception {
        try (SampleApp app = SampleApp.start(folder, "management.server.port=0", "management.server.base-path=/internal",
                "management.endpoints.web.base-path=/manage", "required-authorization=" + SECRET)) {
            assertThat(URI.create(app.managementUrl()).getPort()).isNotEqualTo(URI.create(app.url()).getPort());
            assertThat(app.managementUrl()).endsWith("/internal/manage");
            assertThat(get(app.managementUrl() + "/prometheus", "").statusCode()).isEqualTo(401);
            assertThat(get(app.managementUrl() + "/prometheus", SECRET).body()).contains("jvm_threads_live_threads");
            assertThat(get(app.managementUrl() + "/threaddump", SECRET).statusCode()).isEqualTo(200);
            assertThat(get(app.url() + "/orders/1", "").statusCode()).isEqualTo(200);
        }
    }

    private double live(SampleApp app) throws IOException, InterruptedException {
        return LIVE.matcher(get(app.managementUrl() + "/prometheus", "").body()).results().map(MatchResult::group)
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' ')))).sum();
    }

    private HttpResponse<String> get(String url, String authorization) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
