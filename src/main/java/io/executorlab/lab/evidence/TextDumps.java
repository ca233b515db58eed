package io.executorlab.lab.evidence;

import java.util.List;
import java.util.regex.Pattern;

/** Gives each line to the parser of its format, and counts beside it how many threads a text has. */
final class TextDumps {

    private static final Pattern LOOKS_LIKE_HEADER = Pattern.compile("\" (?:.*?[ (])?(?:(?:os_)?prio=\\d|tid=|nid=|"
            + "Id=\\d|sysTid=|- Thread t@\\d|thread=0x|state[:=] ?[A-Z])|#\\d+ \"|Thread \\d+: \\(|3XMTHREADINFO +\"");
    private static final Pattern OF_JAVACORE = Pattern.compile("\\d[A-Z]{2}.*|0SECTION .*");
    private static final int SHOWN = 200;

    private final HotSpotText hotSpot;
    private final DumpFormat android;
    private final JavacoreText javacore;
    private final List<DumpFormat> formats;
    private DumpFormat current;
    private int read;
    private int threads;
    private String last = "";
    private String firstUnread = "";

    TextDumps(DumpBuilder dumps) {
        hotSpot = new HotSpotText(dumps);
        android = HeaderFormat.android(dumps);
        javacore = new JavacoreText(dumps);
        // The first that knows a header takes it: HotSpot's is the least particular.
        formats = List.of(HeaderFormat.management(dumps), HeaderFormat.threadInfo(dumps), android,
                HeaderFormat.jdkFile(dumps), HeaderFormat.agent(dumps), javacore, hotSpot);
        current = hotSpot;
    }

    void count(String line) {
        if ((line.indexOf('"') >= 0 || line.contains("(state")) && LOOKS_LIKE_HEADER.matcher(line).find()) {
            remember();
            threads++;
            last = line;
        }
    }

    private void remember() {
        if (firstUnread.isEmpty() && read < threads) {
            firstUnread = last.strip().substring(0, Math.min(last.strip().length(), SHOWN));
        }
    }

    void read(String line) {
        if (line.isEmpty()) {
            return;
        }
        char first = line.charAt(0);
        if (first == '"' || first == '#' || first == 'T' || first == '3') {
            for (DumpFormat format : formats) {
                if (format.header(line)) {
                    current = format;
                    read++;
                    return;
                }
            }
        }
        current = formatOf(line);
        current.read(line);
    }

    private DumpFormat formatOf(String line) {
        if (line.startsWith(HotSpotText.BEGINNING) || line.startsWith(HotSpotText.DEADLOCK)) {
            return hotSpot;
        }
        if (line.startsWith("----- pid ")) {
            return android;
        }
        return Character.isDigit(line.charAt(0)) && OF_JAVACORE.matcher(line).matches() ? javacore : current;
    }

    int read() {
        return read;
    }

    int threads() {
        return Math.max(threads, read);
    }

    String firstUnread() {
        remember();
        return firstUnread;
    }
}
