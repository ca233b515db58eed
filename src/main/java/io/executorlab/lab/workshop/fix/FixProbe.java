package io.executorlab.lab.workshop.fix;

import java.util.List;

/**
 * A call to the app when a part behind it has gone: an error has to stay one. A fix that hides it answers as if all were well, which no load shows in
 * which all is well.
 *
 * @param call {@code POST /elevators/7/calls?floor=3}
 * @param without the stub that is ended before
 * @param statusAtLeast of the answer
 * @param reason what it means where the answer is another, see {@link Reasons}
 */
public record FixProbe(String call, String without, int statusAtLeast, String reason) {

    /** The file in a run's folder that holds the answers. */
    static final String FILE = "probes.json";

    /**
     * What came back.
     *
     * @param status 0 where nothing came in time
     */
    record Answer(String call, String without, int status) {
    }

    /** All answers of a run. */
    record Answers(List<Answer> answers) {
    }

    public FixProbe {
        if (call == null || !call.matches("[A-Z]+ /\\S*") || without == null || reason == null) {
            throw new IllegalArgumentException("a probe needs call, such as GET /orders, without and reason");
        }
    }

    String method() {
        return call.substring(0, call.indexOf(' '));
    }

    String path() {
        return call.substring(call.indexOf(' ') + 1);
    }

    /** How the check of it is called. */
    String measure() {
        return "status(%s without %s)".formatted(call, without);
    }
}
