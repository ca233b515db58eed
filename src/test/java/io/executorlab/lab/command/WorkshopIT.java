package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Patience;

/** The workshop's console as a user starts it, with an app under a real load. */
@Measures
@Tag("long")
class WorkshopIT {

    private static final Pattern LINK = Pattern.compile("once: ((http://127\\.0\\.0\\.1:\\d+)/enter\\?code=\\S+)");
    private static final Duration A_JUDGEMENT = Duration.ofMinutes(6);
    private static final String EXERCISE = "/api/exercises/exercise-3";

    @TempDir
    private Path folder;
    private final HttpClient client = HttpClient.newHttpClient();
    private String base;
    private String cookie;

    private void enter(LabProcess lab) throws Exception {
        lab.untilPrinted("Ctrl-C ends it");
        Matcher link = LINK.matcher(lab.printed());
        assertThat(link.find()).isTrue();
        base = link.group(2);
        cookie = client
                .send(HttpRequest.newBuilder(URI.create(link.group(1))).build(), HttpResponse.BodyHandlers.discarding())
                .headers()
                .firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    private String get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(base + path)).header("Cookie", cookie).build(),
                HttpResponse.BodyHandlers.ofString()).body();
    }

    private HttpResponse<String> answer(String path, String body) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base + path)).header("Cookie", cookie).header("Origin", base)
                        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private void post(String path, String body) throws Exception {
        HttpResponse<String> answer = answer(path, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void anExerciseRunsUnderItsOwnNameAndIsAskedAboutFromItsOwnEvidence() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "workshop")) {
            enter(lab);
            assertThat(get(EXERCISE + "/evidence")).contains("\"own\":false");
            post(EXERCISE + "/run", "{}");
            lab.child("exercise-3.js");
            assertThat(commandLines()).anyMatch(line -> line.contains("elevator"))
                    .noneMatch(line -> line.contains("event-loop-per-call"));
            Patience.await(() -> evidence().contains("\"live\":true"));
            assertThat(get(EXERCISE + "/evidence")).contains("\"live\":true");
            Patience.await(() -> exercise().contains("\"running\":null"));
            assertThat(get(EXERCISE)).contains("\"running\":null").contains("\"problem\":[]")
                    .contains("nioEventLoopGroup-*-*");
            assertThat(get(EXERCISE + "/evidence")).contains("\"own\":true");
            assertThat(Files.readString(folder.resolve("workshop/runs/exercise-3/app.log")))
                    .doesNotContain("event-loop-per-call");
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("What has been done is kept")
                    .saysNot("event-loop-per-call");
            lab.leavesNothing(folder.resolve("workshop"));
        }
        try (LabProcess again = LabProcess.start(folder, "workshop")) {
            enter(again);
            assertThat(get("/api/overview")).contains("exercise-3");
        }
    }

    @Test
    void ctrlCLeavesNothingOfARunThatIsUnderWay() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "workshop")) {
            enter(lab);
            post(EXERCISE + "/run", "{}");
            lab.child("exercise-3.js");
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED);
            lab.leavesNothing(folder.resolve("workshop"));
            assertThat(folder.resolve("workshop/running")).doesNotExist();
        }
    }

    /** From the files to the explanation, with the solving script's fix; while it is judged nothing else is started. */
    @Test
    void aFixIsJudgedFromTheBrowser() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "workshop")) {
            enter(lab);
            post(EXERCISE + "/show", "{\"step\": \"diagnosis\"}");
            post(EXERCISE + "/show", "{\"step\": \"prediction\"}");
            post(EXERCISE + "/begin", "{}");
            Path its = folder.resolve("workshop/exercise-3");
            try (Stream<Path> right =
                    Files.list(LabProcess.PROJECT.resolve("src/test/resources/workshop/exercise-3/right"))) {
                for (Path file : right.toList()) {
                    Files.copy(file, its.resolve(file.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            assertThat(get(EXERCISE + "/fix")).contains("CurrentElevatorClient.java", "\"verdict\":null");
            post(EXERCISE + "/judge", "{}");
            assertThat(answer(EXERCISE + "/run", "{}").statusCode()).isEqualTo(400);
            Patience.await(A_JUDGEMENT, () -> quietly(EXERCISE + "/fix").contains("\"judging\":null"));
            assertThat(get(EXERCISE + "/fix")).contains("\"state\":\"fixed\"");
            assertThat(get(EXERCISE)).contains("\"solved\":[\"fix\"]", "docs/anti-patterns/event-loop-per-call.md");
            post(EXERCISE + "/reset", "{}");
            assertThat(its).doesNotExist();
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED);
            lab.leavesNothing(folder.resolve("workshop"));
        }
    }

    private String evidence() {
        return quietly(EXERCISE + "/evidence");
    }

    private String exercise() {
        return quietly(EXERCISE);
    }

    /** Not so often that it would be busy with that. */
    private String quietly(String path) {
        try {
            Thread.sleep(1000);
            return get(path);
        } catch (Exception e) {
            return "";
        }
    }

    /** Of the programs that the lab runs for it; this test's own name the flaw. */
    private static List<String> commandLines() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes.map(process -> process.resolve("cmdline")).filter(Files::isReadable)
                    .map(WorkshopIT::commandLine)
                    .filter(line -> line.contains("executor-lab-image") || line.contains("k6")).toList();
        }
    }

    private static String commandLine(Path file) {
        try {
            return Files.readString(file).replace('\0', ' ');
        } catch (IOException e) {
            return "";
        }
    }
}
