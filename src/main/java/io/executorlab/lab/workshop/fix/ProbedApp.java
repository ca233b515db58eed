package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import io.executorlab.lab.common.BoundedClient;
import io.executorlab.lab.common.BoundedClient.Answer;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.SupervisedProcess;
import io.executorlab.lab.run.AppUnderTest;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.watch.JvmAttach;

/**
 * The learner's app once more, without a load and with the data of the beginning, to be asked what a load does not
 * show.
 *
 * @param url of the app, without a slash at its end
 */
record ProbedApp(String url) {

    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(10);
    /** Event loops that nobody waits for end three seconds after they were asked to. */
    private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);
    private static final int BODY_AT_MOST = 1 << 20;
    private static final long BETWEEN_MILLIS = 250;
    private static final int SUCCESS = 200;
    private static final int SUCCESS_BELOW = 300;
    private static final BoundedClient CLIENT = new BoundedClient(ANSWERS_WITHIN, BODY_AT_MOST);

    /** @param status 0 where nothing came in time */
    private record Reply(int status, String body) {

        boolean isAnswer() {
            return status > 0 && status < SUCCESS_BELOW;
        }
    }

    static FixPlan.Probe.Answers ask(FixTask task, Cell cell, LabSetting setting, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<FixPlan.Probe.Answer> answers = new ArrayList<>();
        List<String> left;
        try (AppUnderTest app = new AppUnderTest(task.experiment(), cell, setting, null, List.of(), folder)) {
            app.awaitReady();
            ProbedApp probed = new ProbedApp(app.url());
            for (FixPlan.Probe probe : task.plan().probes()) {
                if (probe.without() != null) {
                    ProcessHandle.of(app.processes().get(probe.without())).ifPresent(SupervisedProcess::kill);
                }
                answers.add(probed.ask(probe));
            }
            left = new ProbedApp(app.managementUrl()).left(app);
        }
        return new FixPlan.Probe.Answers(answers, left);
    }

    /**
     * The threads that keep a closed app from ending: started by it and not stopped. A signal would end them with all
     * the rest.
     */
    private List<String> left(AppUnderTest app) throws IOException {
        boolean closes = send("POST /shutdown", null).isAnswer();
        long end = System.nanoTime() + ENDS_WITHIN.toNanos();
        while (closes && app.isAlive() && System.nanoTime() < end) {
            Pause.millis(BETWEEN_MILLIS);
        }
        if (!closes || !app.isAlive()) {
            return List.of();
        }
        try (JvmAttach jvm = JvmAttach.to(app.pid())) {
            return jvm.threadDump(ThreadDump.Phase.DRAINED).threads().stream()
                    .filter(thread -> !thread.details().daemon() && !thread.frames().isEmpty())
                    .map(DumpedThread::name).sorted().toList();
        }
    }

    /**
     * Asks again until the answer holds enough: the first call to a cold app may be late, and a part of it may follow.
     */
    FixPlan.Probe.Answer ask(FixPlan.Probe probe) {
        if (probe.holds() == null) {
            return new FixPlan.Probe.Answer(probe.measure(), send(probe.asked(), probe.body()).status());
        }
        if (probe.then() != null) {
            until(Reply::isAnswer, probe.call(), probe.body());
        }
        Reply reply = until(answer -> held(probe, answer) >= probe.times(), probe.asked(),
                probe.then() == null ? probe.body() : null);
        return new FixPlan.Probe.Answer(probe.measure(), held(probe, reply));
    }

    private static int held(FixPlan.Probe probe, Reply reply) {
        return reply.isAnswer() ? probe.held(reply.body()) : 0;
    }

    /** The first that is so, else the last before the time is up. */
    private Reply until(Predicate<Reply> enough, String call, String body) {
        long end = System.nanoTime() + ANSWERS_WITHIN.toNanos();
        Reply reply = send(call, body);
        while (!enough.test(reply) && System.nanoTime() < end) {
            Pause.millis(BETWEEN_MILLIS);
            reply = send(call, body);
        }
        return reply;
    }

    private Reply send(String call, String body) {
        int space = call.indexOf(' ');
        if (call.startsWith(FixPlan.Probe.SESSION)) {
            URI uri = URI.create(url.replaceFirst("^http", "ws") + call.substring(space + 1));
            String message = session(uri, body, ANSWERS_WITHIN);
            return new Reply(message.isEmpty() ? 0 : SUCCESS, message);
        }
        HttpRequest.BodyPublisher sent =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + call.substring(space + 1)))
                .method(call.substring(0, space), sent);
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        try {
            Answer answer = CLIENT.send(request);
            return new Reply(answer.status(), answer.body());
        } catch (IOException e) {
            return new Reply(0, "");
        }
    }

    /** The first message that comes back in a session of one; empty where none does in time. */
    static String session(URI uri, String sent, Duration within) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        StringBuilder message = new StringBuilder();
        CompletableFuture<WebSocket> session = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(uri,
                new WebSocket.Listener() {

                    @Override
                    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
                        message.append(data);
                        if (last) {
                            answer.complete(message.toString());
                        }
                        socket.request(1);
                        return null;
                    }

                    @Override
                    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
                        answer.complete("");
                        return null;
                    }

                    @Override
                    public void onError(WebSocket socket, Throwable error) {
                        answer.complete("");
                    }
                });
        String first = session.thenCompose(open -> open.sendText(sent, true)).thenCompose(open -> answer)
                .exceptionally(failure -> "").completeOnTimeout("", within.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        session.thenAccept(WebSocket::abort);
        return first;
    }
}
