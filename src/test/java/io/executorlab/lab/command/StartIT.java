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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class StartIT extends RunInAFolder {

    /** Reaches whoever listens on all addresses, on Linux. */
    private static final String OTHER_LOOPBACK_ADDRESS = "127.0.0.2";

    @Test
    void startsAVariantToExploreByHandAndEndsWithIt() throws Exception {
        try (LabProcess lab = lab("start", "event-loop-per-call", "broken")) {
            lab.untilPrinted("Ctrl-C ends it.").says("event-loop-per-call broken: ",
                    "k6 run -e BASE_URL=http://127.0.0.1:");
            Matcher url = Pattern.compile("app +(http\\S+)").matcher(lab.printed());
            assertThat(url.find()).isTrue();
            HttpResponse<String> answer = HttpClient.newHttpClient().send(HttpRequest
                    .newBuilder(URI.create(url.group(1) + "/elevators/7/calls?floor=3"))
                    .POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("Stopped.");
            lab.leavesNothing(folder.resolve("results"));
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
        try (LabProcess lab = LabProcess.start(folder, set, List.of(), "start", "event-loop-per-call", "broken")) {
            lab.untilPrinted("Ctrl-C ends it.");
            Matcher log = Pattern.compile("log +(\\S+)").matcher(lab.printed());
            assertThat(log.find()).isTrue();
            assertThat(Path.of(log.group(1))).content().contains("EventLoopPerCallElevatorClient")
                    .doesNotContain("post-000-core-10");
            Matcher ports = Pattern.compile("(?:app|management) +http://127\\.0\\.0\\.1:(\\d+)").matcher(lab.printed());
            List<Integer> found = ports.results().map(port -> Integer.valueOf(port.group(1))).toList();
            assertThat(found).hasSize(2).allSatisfy(port -> {
                assertThat(listensOn("127.0.0.1", port)).isTrue();
                assertThat(listensOn(OTHER_LOOPBACK_ADDRESS, port)).isFalse();
            });
            assertThat(HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:%d/actuator/env".formatted(found.get(1)))).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(404);
        }
    }

    private static boolean listensOn(String address, int port) {
        try (Socket socket = new Socket(address, port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
