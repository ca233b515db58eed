package io.executorlab.lab.workshop.material;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.ThreadProfile;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.measure.Readings;

/**
 * What a flaw by itself shows under its load: by what it is known, and what is known to come with it or with one of its remedies.
 *
 * @param places where threads do or wait for something; empty where nothing else stands beside the flaw
 * @param started names of threads that its load has started
 * @param executors whose threads have worked
 */
public record Signature(Cause cause, Set<At> places, Set<String> started, Set<String> executors) {

    /** Threads of one name in one place. */
    record At(String name, Place place) {
    }

    /** Of a flaw beside which there is no other. */
    public static Signature alone(Cause cause) {
        return new Signature(cause, Set.of(), Set.of(), Set.of());
    }

    /** @param runs of the flaw by itself and of its remedies, whose threads have other names and stand elsewhere */
    static Signature of(Cause cause, List<Evidence> runs) {
        Set<At> places = runs.stream().flatMap(run -> ThreadProfile.of(run.dumps()).groups().stream()).filter(group -> !group.quiet())
                .map(group -> new At(group.name(), group.place())).collect(Collectors.toSet());
        Set<String> started = runs.stream().flatMap(run -> run.startsByLoad().stream()).map(start -> ThreadNames.normalise(start.name())).collect(Collectors.toSet());
        Set<String> executors = runs.stream().flatMap(run -> run.underLoad().stream()).flatMap(scrape -> Readings.ofExecutors(Readings.ACTIVE, scrape).entrySet().stream())
                .filter(active -> active.getValue() > 0).map(Map.Entry::getKey).collect(Collectors.toSet());
        return new Signature(cause, places, started, executors);
    }

    /** Whether threads of this name come with it at all. */
    boolean hasThreads(String name) {
        return started.contains(name) || places.stream().anyMatch(place -> place.name().equals(name));
    }
}
