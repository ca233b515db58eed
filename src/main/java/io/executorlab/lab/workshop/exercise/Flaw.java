package io.executorlab.lab.workshop.exercise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.ThreadProfile;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;

/**
 * A flaw that is to be found out, and what the recorded runs say of its fix attempts.
 *
 * @param threads in which it shows, by their normalised name; null where it is none of the app's
 * @param alike names of further threads that are a part of it, and so are no wrong answer
 * @param executor whose threads are used up; null where that is none
 * @param bound catches the flaw in the build; whatever exceeds it has the flaw
 * @param client measures of what clients wait for, the less the better
 * @param figures further measures that are shown beside a bet's result
 * @param fixAttempts variants on which bets are made, each with its result
 */
public record Flaw(Cause.Kind kind, String threads, List<String> alike, String executor, Bound bound,
        List<String> client, List<String> figures, LinkedHashMap<String, Result> fixAttempts) {

    /** The fix attempt that the explanation is about. */
    static final String BEST = "fixed";

    private static final List<String> ALWAYS = List.of("requests.unanswered", "requests.refused", "threads.peak");

    /** A measure and the most that it may be. */
    public record Bound(String measure, double atMost) {

        public boolean isExceeded(Evidence run) {
            return new Measures(List.of(run)).value(measure).orElse(0) > atMost;
        }
    }

    /** The result of a fix attempt: what becomes of the flaw, and what the client sees. */
    public record Result(Effect effect, Effect.Seen seen) {
    }

    public Flaw {
        threads = threads == null ? "" : threads;
    }

    public Optional<Cause> in(Evidence run) {
        if (!bound.isExceeded(run)) {
            return Optional.empty();
        }
        Place place = ThreadProfile.of(run).first(group -> group.name().equals(threads)
                && (kind.wait == null || group.place().kind() == kind.wait)).map(ThreadProfile.Group::place)
                .orElse(Place.NONE);
        return Optional.of(new Cause(kind, threads, alike, place, Bottleneck.in(run, kind.bound, executor),
                threads.isEmpty() ? "" : Cause.line(run, threads)));
    }

    List<String> shown() {
        return Stream.of(client, List.of(bound.measure()), figures, ALWAYS).flatMap(List::stream).distinct().toList();
    }

    Flaw ordered(List<String> order) {
        LinkedHashMap<String, Result> all = new LinkedHashMap<>();
        order.forEach(variant -> all.put(variant, fixAttempts.get(variant)));
        return new Flaw(kind, threads, alike, executor, bound, client, figures, all);
    }
}
