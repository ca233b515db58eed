package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartIT {

    @TempDir
    private Path folder;

    @Test
    void startsAVariantToExploreByHandAndEndsWithIt() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "start", "event-loop-per-call", "broken")) {
            lab.untilPrinted("Ctrl-C ends it.").says("anti-pattern active: event-loop-per-call", "k6 run -e BASE_URL=http://127.0.0.1:");
            Matcher url = Pattern.compile("app +(http\\S+)").matcher(lab.printed());
            assertThat(url.find()).isTrue();
            HttpResponse<String> answer = HttpClient.newHttpClient().send(HttpRequest
                    .newBuilder(URI.create(url.group(1) + "/elevators/7/calls?floor=3"))
                    .POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            lab.signal("INT");
            lab.ends(Duration.ofSeconds(15)).exitedWith(ExitCode.INTERRUPTED).says("Stopped.");
            lab.leavesNothing(folder.resolve("results"), Duration.ofSeconds(1));
        }
    }

    @Test
    void listAndDoctorAnswerForPeopleAndMachines() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "list")) {
            lab.ends(Duration.ofSeconds(15)).exitedWith(0).says("event-loop-per-call", "no-quiet-period", "post-000", "JDK 21+");
        }
        try (LabProcess lab = LabProcess.start(folder, "list", "--json")) {
            lab.ends(Duration.ofSeconds(15)).exitedWith(0).says("\"profiles\" : [ \"event-loop-per-call-broken\" ]");
        }
        try (LabProcess lab = LabProcess.start(folder, "doctor")) {
            lab.ends(Duration.ofSeconds(30)).exitedWith(0).says("JDK " + System.getProperty("java.version"), "k6", "nginx");
        }
        try (LabProcess lab = LabProcess.start(folder, "run", "--help")) {
            lab.ends(Duration.ofSeconds(15)).exitedWith(0).says("--variants", "--scale", "Examples:");
        }
    }
}
