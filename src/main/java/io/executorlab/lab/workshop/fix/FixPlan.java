package io.executorlab.lab.workshop.fix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

import io.executorlab.lab.experiment.Limit;

/**
 * The step fix of an exercise, in the catalogue below {@code fix}: which files the learner gets, and what must hold
 * afterwards.
 *
 * @param contract the interface, with its package
 * @param flawed the class behind it that holds the flaw
 * @param configuration Spring's configuration that makes its bean
 * @param further types that one has to know, as they are
 * @param names words that would give something away, each with the one that stands for it; that of the flawed class is
 * made by rule
 * @param settings properties that the learner finds in {@code settings.yml}, with the value that is in effect; one of
 * its own where the app leaves it to Spring Boot
 * @param bounds all of them must hold
 * @param probes calls without a load, of which more is asked than that they come back
 */
public record FixPlan(String contract, String flawed, String configuration, List<String> further,
        Map<String, String> names, Map<String, String> settings, List<Bound> bounds, List<Probe> probes) {

    private static final String NEUTRAL = "Current";

    public String packageName() {
        return ClassUtils.getPackageName(contract);
    }

    /** The app's words, each with the one that the learner sees in its place. */
    public Map<String, String> neutral() {
        Map<String, String> all = new LinkedHashMap<>();
        String real = ClassUtils.getShortName(flawed);
        String neutral = NEUTRAL + ClassUtils.getShortName(contract);
        all.put(real, neutral);
        all.put(StringUtils.uncapitalize(real), StringUtils.uncapitalize(neutral));
        all.putAll(names);
        return all;
    }

    /** The way back from {@link #neutral()}. */
    public Map<String, String> real() {
        Map<String, String> back = new LinkedHashMap<>();
        neutral().forEach((real, neutral) -> back.put(neutral, real));
        return back;
    }

    /** A message of a compiler or the app, in the learner's words. */
    String neutral(String message) {
        return JavaSource.renamed(message, neutral());
    }

    /**
     * A bound that a fix must keep, as the catalogue writes it: a measure on one side of a limit as in budgets. The
     * limit of a clock is taken from the flawed or the best variant's run on the same machine: {@code 1.5 * best + 50}.
     *
     * @param atMost null for none, as the other
     * @param reason what it means where it does not hold, a message key behind {@link FixVerdict#REASON}
     */
    public record Bound(String measure, String atMost, String atLeast, String reason) {

        static final String BEST = "best";
        static final String FLAWED = "flawed";

        private static final Pattern OF_A_VARIANT = Pattern.compile("([\\d.]+) \\* (%s|%s)\\b".formatted(BEST, FLAWED));

        public Bound {
            Assert.isTrue(measure != null && reason != null && (atMost == null) != (atLeast == null),
                    "a bound of a fix needs measure, reason, and at-most or at-least");
            limit(Objects.requireNonNullElse(atMost, atLeast), 0);
        }

        private static Limit limit(String text, double measured) {
            return new Limit(OF_A_VARIANT.matcher(text)
                    .replaceAll(share -> String.valueOf(Double.parseDouble(share.group(1)) * measured)));
        }

        private String text() {
            return Objects.requireNonNullElse(atMost, atLeast);
        }

        boolean isLowest() {
            return atLeast != null;
        }

        /**
         * {@link #BEST} or {@link #FLAWED} where the limit is taken from that variant's run; null for one of its own.
         */
        String heldAgainst() {
            Matcher variant = OF_A_VARIANT.matcher(text());
            return variant.find() ? variant.group(2) : null;
        }

        /** @param measured by the variant that it is held against; of no meaning for a limit of its own */
        double limit(String unit, int cores, double measured) {
            return limit(text(), measured).in(unit, cores);
        }
    }

    /**
     * A call to the app without a load, of which more is asked than that it comes back. Either the answer has to hold
     * something: a load counts what is answered and reads none of it. Or a part behind the app has gone and an error
     * has to stay one: a fix that hides it answers as if all were well, which no load shows in which all is well.
     *
     * @param call {@code POST /elevators/7/calls?floor=3}, or {@code WS /code-executions} for a WebSocket session,
     * whose first message back is the answer
     * @param body JSON that goes with it, or the message of a session; null for none
     * @param then the call whose answer counts, {@code GET /products?q=lamp}; null for {@code call} itself
     * @param without the stub that is ended before; null where all are there
     * @param statusAtLeast of the answer; null where it has to hold something
     * @param holds a regular expression; null where the status counts
     * @param times how often the answer has to hold it at least, each time in other words
     * @param reason what it means where the answer is another, a message key behind {@link FixVerdict#REASON}
     */
    public record Probe(String call, String body, String then, String without, Integer statusAtLeast, String holds,
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
}
