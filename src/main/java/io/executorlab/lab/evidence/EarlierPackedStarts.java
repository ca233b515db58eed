package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Json;

/**
 * Reads the thread starts that packs of earlier versions hold, a line for each. Nearly all of a line are the frames from which the thread was started, and a
 * load starts its threads from few places: the same end of a line is parsed once, and its frames are shared.
 */
final class EarlierPackedStarts {

    private static final String FRAMES = ",\"frames\":";

    private final Map<String, List<String>> known = new HashMap<>();

    /** A start without its frames. */
    record Head(long atMillis, long endMillis, String name) {

        Head {
            if (name == null) {
                throw new IllegalArgumentException("a thread's start needs its name");
            }
        }
    }

    /** Throws {@link IOException} naming {@code source} where the line is damaged. */
    ThreadStart read(String line, String source) throws IOException {
        int end = line.lastIndexOf(FRAMES);
        List<String> frames = end < 0 ? null : known.get(line.substring(end));
        if (frames != null) {
            try {
                Head head = Json.parse(line.substring(0, end) + "}", Head.class, source);
                return new ThreadStart(head.atMillis(), head.endMillis(), head.name(), frames);
            } catch (IOException e) {
                // Not as the lab writes it, or damaged: the whole line tells.
            }
        }
        ThreadStart start = Json.parse(line, ThreadStart.class, source);
        if (end >= 0) {
            known.put(line.substring(end), start.frames());
        }
        return start;
    }
}
