package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/** Makes sentences of findings, from {@code scenarios/stacks/findings.yml} as it was when the jar was built. */
public final class FindingWords {

    private static final String FILE = "scenarios/stacks/findings.yml";
    private static final Pattern VALUE = Pattern.compile("\\{([a-z-]+)}");
    private static final Map<String, Words> WORDS = read();

    /** @param says sentences, each of which is said where all its values are known */
    private record Words(List<String> says, String next) {
    }

    private static final class File extends LinkedHashMap<String, Words> {
        private static final long serialVersionUID = 1;
    }

    private FindingWords() {
    }

    /** Reads the file; throws {@link UsageException} with line and column where it is damaged. */
    private static Map<String, Words> read() {
        return new YamlFile(FILE, Resource.text(FindingWords.class, "/" + FILE)).as(File.class);
    }

    public static String says(Finding finding) {
        Map<String, String> values = new LinkedHashMap<>(finding.values());
        values.put("count", String.valueOf(finding.count()));
        return words(finding).says().stream().filter(sentence -> isKnown(sentence, values))
                .map(sentence -> filled(sentence, values)).collect(Collectors.joining(" "));
    }

    public static String next(Finding finding) {
        return filled(words(finding).next(), finding.values()).strip();
    }

    private static Words words(Finding finding) {
        return WORDS.get(finding.kind().token());
    }

    private static boolean isKnown(String sentence, Map<String, String> values) {
        return VALUE.matcher(sentence).results().allMatch(value -> values.containsKey(value.group(1)));
    }

    private static String filled(String sentence, Map<String, String> values) {
        return VALUE.matcher(sentence)
                .replaceAll(value -> Matcher.quoteReplacement(values.getOrDefault(value.group(1), "")));
    }
}
