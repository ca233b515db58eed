package io.executorlab.junit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The virtual threads of this JVM and where they stand, from the JDK's own dump
 * ({@code HotSpotDiagnosticMXBean.dumpThreads}, JDK 21 and later).
 */
final class VirtualThreads {

    private static final String DIAGNOSTICS = "com.sun.management:type=HotSpotDiagnostic";
    private static final String FORMAT = "TEXT_PLAIN";
    private static final Pattern THREAD = Pattern.compile("^#(\\d+) \"(.*)\"( virtual)?.*$");
    private static final Pattern FRAME =
            Pattern.compile("^\\s+(?:at )?(?:[^/()\\s]+/)?([\\w.$]+)\\.([\\w$<>]+)\\((?:[^():]+(?::(\\d+))?)?\\).*$");

    private VirtualThreads() {
    }

    /** By their ids, top frame first; a thread that ends meanwhile may be missing. */
    static Map<Long, List<StartedThread.Frame>> stacks() throws IOException {
        Path folder = Files.createTempDirectory("thread-budget-");
        Path file = folder.resolve("threads.txt");
        try {
            ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName(DIAGNOSTICS), "dumpThreads",
                    new Object[] {file.toString(), FORMAT},
                    new String[] {String.class.getName(), String.class.getName()});
            return parse(Files.readString(file));
        } catch (JMException e) {
            throw new IOException("the JVM gave no dump of its virtual threads: " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    static Map<Long, List<StartedThread.Frame>> parse(String dump) {
        Map<Long, List<StartedThread.Frame>> stacks = new HashMap<>();
        List<StartedThread.Frame> frames = new ArrayList<>();
        for (String line : dump.split("\n")) {
            Matcher thread = THREAD.matcher(line);
            Matcher frame = FRAME.matcher(line);
            if (thread.matches()) {
                frames = new ArrayList<>();
                if (thread.group(3) != null) {
                    stacks.put(Long.parseLong(thread.group(1)), frames);
                }
            } else if (frame.matches()) {
                frames.add(new StartedThread.Frame(frame.group(1), frame.group(2),
                        frame.group(3) == null ? 0 : Integer.parseInt(frame.group(3))));
            }
        }
        return stacks;
    }
}
