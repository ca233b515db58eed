package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Frames;

/**
 * A fact that one or more dumps show.
 *
 * @param count of the threads that it is about, in the dump that shows most of it
 * @param values from which its sentences are made, by their keys
 * @param threads their names, those that it holds up too
 * @param example the thread whose stack shows it best
 * @param inDumps how many of the dumps show it
 * @param effects what it explains
 */
public record Finding(FindingKind kind, Certainty certainty, int count, Map<String, String> values,
        List<String> threads, Example example, int inDumps, List<Finding> effects) {

    /** @param frames that a reader needs, top first */
    public record Example(String thread, List<String> frames) {

        static Example of(DumpedThread thread) {
            return new Example(Snapshot.name(thread), Frames.shortened(thread.frames()));
        }
    }

    static Finding of(FindingKind kind, Certainty certainty, int count, Map<String, String> values,
            List<DumpedThread> threads, DumpedThread example) {
        return new Finding(kind, certainty, count, new TreeMap<>(values),
                threads.stream().map(Snapshot::name).toList(), Example.of(example), 1, List.of());
    }

    /** About what it is: findings of several dumps with the same are one. */
    String subject() {
        return kind.token() + values.getOrDefault("subject", "");
    }

    Finding certain(Certainty other) {
        return new Finding(kind, other, count, values, threads, example, inDumps, effects);
    }

    Finding inDumps(int dumps) {
        return new Finding(kind, certainty, count, values, threads, example, dumps, effects);
    }

    Finding explaining(List<Finding> others) {
        return new Finding(kind, certainty, count, values, threads, example, inDumps, others);
    }
}
