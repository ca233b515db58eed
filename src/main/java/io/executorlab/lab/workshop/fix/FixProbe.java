package io.executorlab.lab.workshop.fix;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A call to the app without a load, of which more is asked than that it comes back. Either the answer has to hold
 * something: a load counts what is answered and reads none of it. Or a part behind the app has gone and an error has to
 * stay one: a fix that hides it answers as if all were well, which no load shows in which all is well.
 *
 * @param call {@code POST /elevators/7/calls?floor=3}, or {@code WS /code-executions} for a WebSocket session, whose
 * first message back is the answer
 * @param body JSON that goes with it, or the message of a session; null for none
 * @param then the call whose answer counts, {@code GET /products?q=lamp}; null for {@code call} itself
 * @param without the stub that is ended before; null where all are there
 * @param statusAtLeast of the answer; null where it has to hold something
 * @param holds a regular expression; null where the status counts
 * @param times how often the answer has to hold it at least, each time in other words
 * @param reason what it means where the answer is another, a message key behind {@link FixVerdict#REASON}
 */
public record FixProbe(String call, String body, String then, String without, Integer statusAtLeast, String holds,
        Integer times, String reason) {

    /** The file in a run's folder that holds the answers. */
    static final String FILE = "probes.json";

    static final String SESSION = "WS ";

    /**
     * The app's answer to a probe.
     *
     * @param of the probe's {@link #measure()}
     * @param value its status, 0 where nothing came in time; or how often it held what it should
     */
    record Answer(String of, int value) {
    }

    /** @param left threads that kept the app from ending once it was closed; null where it was not closed */
    record Answers(List<Answer> answers, List<String> left) {

        Answers {
            left = left == null ? List.of() : List.copyOf(left);
        }
    }

    String asked() {
        return then == null ? call : then;
    }

    int least() {
        return holds == null ? statusAtLeast : times;
    }

    /** The number of distinct matches in an answer. */
    int held(String answer) {
        return (int) Pattern.compile(holds).matcher(answer).results().map(MatchResult::group).distinct().count();
    }

    String measure() {
        return "%s(%s%s%s)".formatted(holds == null ? "status" : "answer", asked(),
                then == null ? "" : " after " + call,
                without == null ? "" : " without " + without);
    }
}
