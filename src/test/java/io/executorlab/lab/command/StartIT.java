package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

import io.executorlab.lab.evidence.Evidence;

@Execution(ExecutionMode.CONCURRENT)
class StartIT extends RunInAFolder {

    /** Reaches whoever listens on all addresses, on Linux. */
    private static final String OTHER_LOOPBACK_ADDRESS = "127.0.0.2";

    @Test
    void startsAVariantToExploreByHandAndEndsWithIt() throws Exception {
        try (LabProcess lab = lab("start", "event-loop-per-call", "broken", "--json")) {
            JsonNode started = lab.json().path("result");
            String url = started.path("url").asString();
            assertThat(started.path("k6").asString()).contains("k6 run -e BASE_URL=" + url);
            assertThat(status(HttpRequest.newBuilder(URI.create(url + "/elevators/7/calls?floor=3"))
                    .POST(HttpRequest.BodyPublishers.noBody()))).isEqualTo(200);
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).leavesNothing(folder.resolve("results"));
        }
    }

    /** Files that lie around and are meant for something else would open the app, actuator included, to the network. */
    @Test
    @Tag("long")
    void takesNoConfigurationFromWhereTheUserStands() throws Exception {
        String everywhere =
                "server.address: 0.0.0.0\nmanagement.server.address: 0.0.0.0\nelevator.client: shared-event-loop\n"
                        + "management.endpoints.web.exposure.include: '*'\n";
        Files.writeString(folder.resolve("application.yml"), everywhere);
        Files.writeString(Files.createDirectory(folder.resolve("config")).resolve("application.yml"), everywhere);
        Map<String, String> set = Map.of("SERVER_ADDRESS", "0.0.0.0", "management.server.address", "0.0.0.0",
                "SPRING_APPLICATION_JSON", "{\"elevator.client\": \"shared-event-loop\"}", "SPRING_PROFILES_ACTIVE",
                "post-000-core-10",
                "SPRING_CONFIG_ADDITIONAL_LOCATION", folder.toUri().toString(), "ELEVATOR_CLIENT", "shared-event-loop",
                "JDK_JAVA_OPTIONS", "-Dserver.address=0.0.0.0 -Dmanagement.server.address=0.0.0.0");
        try (LabProcess lab = LabProcess.start(folder, set, List.of(), "start", "event-loop-per-call", "broken",
                "--json")) {
            JsonNode started = lab.json().path("result");
            assertThat(Path.of(lab.json().path("folder").asString(), Evidence.APP_LOG)).content()
                    .contains("EventLoopPerCallElevatorClient").doesNotContain("post-000-core-10");
            for (String address : List.of("url", "management")) {
                int port = URI.create(started.path(address).asString()).getPort();
                assertThat(listensOn("127.0.0.1", port)).isTrue();
                assertThat(listensOn(OTHER_LOOPBACK_ADDRESS, port)).isFalse();
            }
            assertThat(status(HttpRequest.newBuilder(URI.create(started.path("management").asString() + "/env"))))
                    .isEqualTo(404);
        }
    }

    private static int status(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static boolean listensOn(String address, int port) {
        try (Socket socket = new Socket(address, port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
