package io.executorlab.lab.evidence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the app has logged of what its experiment quotes ({@code app-log.json}).
 *
 * @param messages how often each came: from the quoted text on, without folders, and with {@code *} for long numbers, by which one differs from the next
 */
public record AppMessages(Map<String, Integer> messages) {

    private static final Pattern FOLDERS = Pattern.compile("(?:/[^\\s/\"]+)*/(?=[^\\s/\"])");
    private static final Pattern LONG_NUMBER = Pattern.compile("\\d{5,}");

    public AppMessages {
        if (messages == null) {
            throw new IllegalArgumentException("it holds no messages");
        }
    }

    /**
     * Reads a log line by line.
     *
     * @param quotes texts, of which a line has one that is counted
     */
    public static AppMessages in(Path log, List<String> quotes) throws IOException {
        Map<String, Integer> messages = new LinkedHashMap<>();
        // A decoder of its own would throw at the first byte of another encoding.
        try (Reader text = new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8); BufferedReader lines = new BufferedReader(text)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String logged = line;
                quotes.stream().filter(logged::contains).findFirst()
                        .ifPresent(quote -> messages.merge(alike(logged.substring(logged.indexOf(quote))), 1, Integer::sum));
            }
        }
        return new AppMessages(messages);
    }

    private static String alike(String message) {
        return LONG_NUMBER.matcher(FOLDERS.matcher(message).replaceAll("")).replaceAll("*");
    }

    /** For people, one sentence for each message of several runs. */
    public static List<String> describe(List<AppMessages> runs) {
        return LoggedMessages.describe("the app", runs.stream().map(AppMessages::messages).toList());
    }
}
