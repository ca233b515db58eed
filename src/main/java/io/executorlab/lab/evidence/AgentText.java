package io.executorlab.lab.evidence;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code jstack -F} prints up to JDK 8, which knows no names. The source is {@code StackTrace} of the
 * serviceability agent; {@code jhsdb jstack} has HotSpot's own headers.
 */
final class AgentText implements DumpFormat {

    private static final Pattern HEADER = Pattern.compile("Thread (\\d{1,18}): \\(state = ([A-Z_]+)\\)");
    private static final String BLOCKED = "BLOCKED";
    private static final String BEGINNING = "Attaching to ";

    private final DumpBuilder dumps;

    AgentText(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    @Override
    public boolean header(String line) {
        Matcher header = HEADER.matcher(line);
        if (header.matches()) {
            // Whoever parks or sleeps is "blocked" too: its frames tell.
            dumps.nextThread("Thread " + header.group(1)).id(Long.parseLong(header.group(1))).isJava()
                    .otherwise(header.group(2).startsWith(BLOCKED) ? Thread.State.BLOCKED : Thread.State.RUNNABLE);
        }
        return header.matches();
    }

    @Override
    public void read(String line) {
        if (line.startsWith(BEGINNING)) {
            dumps.nextDump();
        } else {
            StackLines.read(line, dumps.thread());
        }
    }
}
