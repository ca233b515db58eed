package io.executorlab.lab.evidence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a proxy has written into its error log during a run ({@code proxy.json}).
 *
 * @param messages how often each came, with its level and without what tells one connection from another
 */
public record ProxyLog(Map<String, Integer> messages) {

    private static final Pattern LINE = Pattern.compile(
            "(?m)^\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d (\\[\\w+]) \\d+#\\d+: (?:\\*\\d+ )?(.+?)(?:, (?:client|server): .*)?$");

    public ProxyLog {
        if (messages == null) {
            throw new IllegalArgumentException("it holds no messages");
        }
    }

    /** @param log as nginx writes it */
    public static ProxyLog of(String log) {
        Map<String, Integer> messages = new LinkedHashMap<>();
        Matcher line = LINE.matcher(log);
        while (line.find()) {
            messages.merge(line.group(1) + " " + line.group(2), 1, Integer::sum);
        }
        return new ProxyLog(messages);
    }

    /** How often messages with this text in them came, in whatever case. */
    public int logged(String text) {
        return messages.entrySet().stream().filter(message -> message.getKey().toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT)))
                .mapToInt(Map.Entry::getValue).sum();
    }

    /** For people, one sentence for each message of several runs. */
    public static List<String> describe(List<ProxyLog> runs) {
        return LoggedMessages.describe("nginx", runs.stream().map(ProxyLog::messages).toList());
    }
}
