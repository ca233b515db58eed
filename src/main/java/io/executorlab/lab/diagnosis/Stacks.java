package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/**
 * The meaning of frames, from {@code scenarios/stacks/frames.yml} as it was when the jar was built. Each frame is given
 * as {@code package.Class.method} or its start.
 *
 * @param plumbing the JDK's own parking, waiting and sleeping
 * @param workers of pools
 * @param roles what a finding asks of a stack besides, by their keys
 * @param places by their keys
 * @param frames the key of the place that a frame means; the first that is in a stack decides
 */
record Stacks(List<String> plumbing, Map<PoolKind, List<String>> workers, Map<String, List<String>> roles,
        Map<String, Named> places, Map<String, String> frames) {

    private static final String FILE = "scenarios/stacks/frames.yml";

    /** A place. */
    record Named(WaitKind waitsFor, String words) {
    }

    /** Reads the file; throws {@link UsageException} with line and column where it is damaged. */
    static Stacks read() {
        return new YamlFile(FILE, Resource.text(Stacks.class, "/" + FILE)).as(Stacks.class);
    }

    /** The places by the frames that mean them, in the order in which they are asked. */
    Map<String, Place> meanings() {
        Map<String, Place> meanings = new LinkedHashMap<>();
        frames.forEach((frame, key) -> meanings.put(frame,
                Place.named(key, places.get(key).waitsFor(), places.get(key).words())));
        return meanings;
    }
}
