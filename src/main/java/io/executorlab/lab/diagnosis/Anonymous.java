package io.executorlab.lab.diagnosis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/** Gives threads other names, the same to the same, so that a diagnosis can be shown to others. */
public final class Anonymous {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
    private static final List<String> NAMES = List.of("owner", "thread", "pool", "name");
    private static final List<String> QUOTING = List.of("circle", "threads");

    private final Map<String, Integer> groups = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    public ThreadDump of(ThreadDump dump) {
        return new ThreadDump(dump.atMillis(), dump.phase(), dump.threads().stream().map(thread -> new DumpedThread(
                alias(thread.name()), thread.state(), thread.frames(), thread.details())).toList());
    }

    /** The same with other names; what libraries are called stays, and so do methods. */
    public Finding of(Finding finding) {
        Map<String, String> values = new TreeMap<>(finding.values());
        values.remove("subject");
        NAMES.forEach(key -> values.computeIfPresent(key, (same, name) -> alias(name)));
        QUOTING.forEach(key -> values.computeIfPresent(key, (same, text) -> QUOTED.matcher(text)
                .replaceAll(name -> "\"" + alias(name.group(1)) + "\"")));
        return new Finding(finding.kind(), finding.certainty(), finding.count(), values,
                finding.threads().stream().map(this::alias).toList(),
                new Finding.Example(alias(finding.example().thread()), finding.example().frames()),
                finding.inDumps(), finding.effects().stream().map(this::of).toList());
    }

    private String alias(String name) {
        String group = ThreadNames.normalise(name);
        int number = groups.computeIfAbsent(group, same -> groups.size() + 1);
        return group.equals(name) ? "thread " + number
                : "thread %d.%d".formatted(number, numbers.computeIfAbsent(name, same -> numbers.size() + 1));
    }
}
