package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * The stacks of a dump merged into a tree: threads by normalised name at the root, then methods from the outermost
 * down, each with how many threads stand in or below it. Threads that only keep house are left out, as in
 * {@link ThreadGroups}.
 */
public final class FrameTree {

    private static final String LAMBDA = "(\\$\\$Lambda)(?:\\$\\d+)?(?:/0x[0-9a-f]+|/\\d+)?";
    private static final Pattern GENERATED =
            Pattern.compile(LAMBDA + "|(Accessor|\\$Proxy|LambdaForm\\$\\w+)(?:\\d+|/0x[0-9a-f]+)");

    private final String name;
    private final Map<String, FrameTree> children = new LinkedHashMap<>();
    private int count;

    private FrameTree(String name) {
        this.name = name;
    }

    /** The roots, the largest first. */
    public static List<FrameTree> of(ThreadDump dump) {
        FrameTree all = new FrameTree("");
        for (DumpedThread thread : ThreadGroups.withoutHousekeeping(dump)) {
            FrameTree node = all.child(ThreadNames.normalise(thread.name()));
            for (int i = thread.frames().size() - 1; i >= 0; i--) {
                node = node.child(method(thread.frames().get(i)));
            }
        }
        return all.children();
    }

    /** Of the threads at the root, else {@code package.Class.method}. */
    public String name() {
        return name;
    }

    public int count() {
        return count;
    }

    /** The largest first. */
    public List<FrameTree> children() {
        return children.values().stream()
                .sorted(Comparator.comparingInt(FrameTree::count).reversed().thenComparing(FrameTree::name)).toList();
    }

    private FrameTree child(String wanted) {
        FrameTree child = children.computeIfAbsent(wanted, FrameTree::new);
        child.count++;
        return child;
    }

    /** Without file and line, and without the numbers that another JVM gives to generated classes. */
    static String method(String frame) {
        return GENERATED.matcher(Frames.withoutLine(frame)).replaceAll("$1$2");
    }
}
