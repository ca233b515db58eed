package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import io.executorlab.lab.common.Text;

/**
 * The place at which a thread stands.
 *
 * @param key of {@code scenarios/stacks/frames.yml}, else {@link #ANY}
 * @param values of a place that the file does not name: the thread's state and the method without its package
 * @param words in English, as result files keep them
 */
public record Place(String key, WaitKind kind, List<String> values, @JsonValue String words) {

    public static final String ANY = "any";

    public static final Place NONE = new Place("none", WaitKind.UNKNOWN, List.of(), "");

    static Place named(String key, WaitKind kind, String words) {
        return new Place(key, kind, List.of(), words);
    }

    /** @param state a {@link Thread.State} name */
    static Place any(String state, String method) {
        String shown = state.toLowerCase(Locale.ROOT).replace('_', '-');
        WaitKind kind = state.equals(Thread.State.BLOCKED.name()) ? WaitKind.LOCK : WaitKind.UNKNOWN;
        return new Place(ANY, kind, List.of(shown, Frames.withoutPackage(method)),
                shown + " in " + Frames.withoutPackage(method));
    }

    public Text text() {
        return key.equals(ANY) ? Text.of("place.any", Text.of("place.state." + values.get(0)), values.get(1))
                : Text.of("place." + key);
    }

    /** Of a result file, which keeps the words alone. */
    @JsonCreator
    public static Place kept(String words) {
        return new Place("kept", WaitKind.UNKNOWN, List.of(), words);
    }
}
