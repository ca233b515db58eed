package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.run.AppUnderTest;

/** The learner's app once more, without a load, to be asked when a part behind it has gone. */
final class ProbedApp {

    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(10);
    private static final int NO_ANSWER = 0;

    private ProbedApp() {
    }

    /**
     * The answers to all probes of a plan; throws {@link io.executorlab.lab.process.CouldNotStartException} where the app does not start.
     *
     * @param folder takes the logs
     */
    static FixProbe.Answers ask(FixTask task, Cell cell, AppUnderTest.Setting setting, Children children, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<FixProbe.Answer> answers = new ArrayList<>();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(ANSWERS_WITHIN).build();
        try (AppUnderTest app = AppUnderTest.start(task.experiment(), cell, setting, List.of(), children, folder)) {
            app.awaitReady();
            for (FixProbe probe : task.plan().probes()) {
                end(app.processes().get(probe.without()));
                answers.add(new FixProbe.Answer(probe.call(), probe.without(), status(client, app.url(), probe)));
            }
        }
        return new FixProbe.Answers(answers);
    }

    private static void end(Long pid) {
        ProcessHandle part = ProcessHandle.of(pid).orElse(null);
        if (part == null || !part.destroyForcibly()) {
            return;
        }
        try {
            part.onExit().get(ANSWERS_WITHIN.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // It was killed; when the system has cleared it away is not ours to wait for.
        }
    }

    private static int status(HttpClient client, String url, FixProbe probe) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + probe.path())).method(probe.method(), HttpRequest.BodyPublishers.noBody())
                .timeout(ANSWERS_WITHIN).build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return NO_ANSWER;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return NO_ANSWER;
        }
    }
}
