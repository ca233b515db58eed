package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Short experiments of a user's own, so that a test takes seconds. */
final class Experiments {

    private static final String ELEVATOR = """
            name: short
            title: A short run of event-loop-per-call
            claims: [001-4]
            stubs:
              elevator: {delay: 100ms}
            jvm: {processors: 2}
            counters: {sent: calls_sent, answered: calls_answered, failed: calls_failed, latency: http_req_duration}
            loads:
              steady:
                about: 10 calls a second
                script: event-loop-per-call.js
                warm-up: {DURATION: 2s}
                quick: {RATE: 10, DURATION: %s}
                post: {RATE: 10, DURATION: 60s}
            cells:
              - variant: broken
                profiles: [%s]
                bounds: {threads.started-per-request: {at-least: 1.5 * processors}}
              - variant: fixed
                profiles: [%s]
                bounds: {threads.started-per-request: {at-most: 0.9}}
            """;

    private Experiments() {
    }

    /** event-loop-per-call broken and fixed. */
    static Path elevator(Path folder, String duration) throws IOException {
        return write(folder, ELEVATOR.formatted(duration, "event-loop-per-call-broken", "event-loop-per-call-fixed"));
    }

    /** The same with the profiles of broken and fixed exchanged. */
    static Path swapped(Path folder, String duration) throws IOException {
        return write(folder, ELEVATOR.formatted(duration, "event-loop-per-call-fixed", "event-loop-per-call-broken"));
    }

    static Path write(Path folder, String text) throws IOException {
        return Files.writeString(folder.resolve("short.yml"), text);
    }

    static String text(Path experiment) throws IOException {
        return Files.readString(experiment);
    }

    /** {@code lab run} of this one, started in the folder; with a prefix such as {@code unshare} before it. */
    static LabProcess run(Path folder, Map<String, String> environment, List<String> prefix, Path experiment, Path out,
            String... more)
            throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("run", "--experiment", experiment.toString(), "--out", out.toString()));
        arguments.addAll(List.of(more));
        return LabProcess.start(folder, environment, prefix, arguments.toArray(String[]::new));
    }
}
