package io.executorlab.lab.evidence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The messages that a program has logged in a run ({@code proxy.json}, {@code app-log.json}).
 *
 * @param messages how often each came, without what tells one from another of its kind
 */
public record LoggedMessages(Map<String, Integer> messages) {

    private static final Pattern LINE_OF_NGINX = Pattern.compile(
            "(?m)^\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d (\\[\\w+]) \\d+#\\d+: (?:\\*\\d+ )?(.+?)(?:, "
                    + "(?:client|server): .*)?$");
    private static final Pattern FOLDERS = Pattern.compile("(?:/[^\\s/\"]+)*/(?=[^\\s/\"])");
    private static final Pattern LONG_NUMBER = Pattern.compile("\\d{5,}");

    public LoggedMessages {
        if (messages == null) {
            throw new IllegalArgumentException("it holds no messages");
        }
    }

    public static LoggedMessages ofNginx(String log) {
        Map<String, Integer> messages = new LinkedHashMap<>();
        Matcher line = LINE_OF_NGINX.matcher(log);
        while (line.find()) {
            messages.merge(line.group(1) + " " + line.group(2), 1, Integer::sum);
        }
        return new LoggedMessages(messages);
    }

    /** From one of the quoted texts on, without folders, and with {@code *} for long numbers. */
    public static LoggedMessages ofApp(Path log, List<String> quotes) throws IOException {
        Map<String, Integer> messages = new LinkedHashMap<>();
        // A decoder of its own would throw at the first byte of another encoding.
        try (Reader text = new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8);
                BufferedReader lines = new BufferedReader(text)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String logged = line;
                quotes.stream().filter(logged::contains).findFirst()
                        .ifPresent(quote -> messages.merge(alike(logged.substring(logged.indexOf(quote))), 1,
                                Integer::sum));
            }
        }
        return new LoggedMessages(messages);
    }

    private static String alike(String message) {
        return LONG_NUMBER.matcher(FOLDERS.matcher(message).replaceAll("")).replaceAll("*");
    }

    /** Counts the messages with this text in them, in whatever case. */
    public int logged(String text) {
        return messages.entrySet().stream()
                .filter(message -> message.getKey().toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT)))
                .mapToInt(Map.Entry::getValue).sum();
    }

    public static List<String> describe(String program, List<LoggedMessages> runs) {
        SortedSet<String> all = new TreeSet<>();
        runs.forEach(run -> all.addAll(run.messages().keySet()));
        return all.stream().map(message -> {
            IntSummaryStatistics counts =
                    runs.stream().mapToInt(run -> run.messages().getOrDefault(message, 0)).summaryStatistics();
            return "%s logged '%s' %s%s.".formatted(program, message,
                    counts.getMin() == counts.getMax() ? "" : counts.getMin() + " to ",
                    counts.getMax() == 1 ? "once" : counts.getMax() + " times");
        }).toList();
    }
}
