package io.executorlab.lab.evidence;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code java.lang.management.ThreadInfo.toString} prints, as logs of Jenkins, openHAB and Flink have it, and its
 * relative with {@code Thread t@31} in the header: VisualVM and {@code PlainTextThreadDumpFormatter} of Spring Boot.
 */
final class ThreadInfoText implements DumpFormat {

    private static final Pattern HEADER =
            Pattern.compile("(?s)\"(.*?)\" (?:(daemon) )?(?:prio=\\d+ )?Id=(\\d{1,18})\\b(.*)");
    private static final Pattern STATE = Pattern.compile(" (?:in )?([A-Z_]+)\\b(?:.* owned by \"(.*)\" Id=)?.*");
    private static final Pattern MANAGEMENT_HEADER = Pattern.compile("(?s)\"(.*)\" - Thread t@(\\d{1,18})\\b(.*)");

    private final DumpBuilder dumps;

    ThreadInfoText(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    @Override
    public boolean header(String line) {
        if (!line.contains(" Id=") && !line.contains(" Thread t@")) {
            return false;
        }
        Matcher management = MANAGEMENT_HEADER.matcher(line);
        Matcher info = HEADER.matcher(line);
        if (management.matches()) {
            dumps.nextThread(management.group(1)).id(Long.parseLong(management.group(2)))
                    .daemon(management.group(3).contains("daemon"));
        } else if (info.matches()) {
            DumpBuilder.OpenThread thread = dumps.nextThread(info.group(1)).id(Long.parseLong(info.group(3)))
                    .daemon(info.group(2) != null);
            Matcher state = STATE.matcher(info.group(4));
            if (state.matches()) {
                thread.state(state.group(1)).owner(state.group(2));
            }
        }
        return management.matches() || info.matches();
    }

    @Override
    public void read(String line) {
        StackLines.read(line, dumps.thread());
    }
}
