package io.executorlab.sample.reports;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * In the shape of pulumi/pulumi-java #2270: a task hands itself to the common pool again until all others are done.
 * From JDK 25 on, with 1 or 2 processors, the one worker always finds that task first, and never the others.
 */
public final class DrainLoop {

    private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();

    void add(CompletableFuture<?> task) {
        inFlight.add(task);
    }

    CompletableFuture<Void> drain() {
        CompletableFuture.runAsync(this::loop);
        return drained;
    }

    private void loop() {
        inFlight.removeIf(CompletableFuture::isDone);
        if (inFlight.isEmpty()) {
            drained.complete(null);
        } else {
            CompletableFuture.runAsync(this::loop);
        }
    }

    public static void main(String... arguments) throws Exception {
        DrainLoop program = new DrainLoop();
        CompletableFuture<String> answer = new CompletableFuture<>();
        program.add(answer.thenApplyAsync(String::length));
        CompletableFuture<Void> drained = program.drain();
        Thread.sleep(200);
        answer.complete("registered");
        Report.tell(drained);
    }
}
