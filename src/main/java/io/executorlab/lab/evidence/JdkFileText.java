package io.executorlab.lab.evidence;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text that {@code jcmd Thread.dump_to_file} writes, from JDK 19 on. The source is {@code ThreadDumper} of
 * {@code jdk.internal.vm}; from JDK 25 on it tells of states and locks.
 */
final class JdkFileText implements DumpFormat {

    private static final Pattern HEADER =
            Pattern.compile("(?s)#(\\d{1,18}) \"(.*)\"( virtual)?(?: ([A-Z_]+) \\d{4}-\\S+)?");
    /** The second line of each dump. */
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z");

    private final DumpBuilder dumps;

    JdkFileText(DumpBuilder dumps) {
        this.dumps = dumps;
    }

    @Override
    public boolean header(String line) {
        Matcher header = HEADER.matcher(line);
        if (header.matches()) {
            dumps.nextThread(header.group(2)).id(Long.parseLong(header.group(1)))
                    .virtual(header.group(3) != null).state(header.group(4)).isJava();
        }
        return header.matches();
    }

    @Override
    public void read(String line) {
        if (TIME.matcher(line).matches()) {
            dumps.nextDump();
        } else if (!StackLines.read(line, dumps.thread())) {
            StackLines.frame(line, dumps.thread());
        }
    }
}
