package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d}");
    private static final Pattern REFUSAL = Pattern.compile("new Refusal\\(\"([a-z0-9-]+)\"");

    static List<String> files() {
        return Messages.FILES;
    }

    @ParameterizedTest
    @MethodSource("files")
    void noLanguageLacksAKeyOrAPlaceForAValue(String file) {
        Map<String, String> english = Messages.file(file, Language.EN);
        Map<String, String> korean = Messages.file(file, Language.KO);
        assertThat(korean.keySet()).isEqualTo(english.keySet());
        assertThat(english.keySet())
                .allSatisfy(key -> assertThat(places(korean.get(key))).as(key).isEqualTo(places(english.get(key))));
    }

    /** Keys that the script puts together end in a dot there. */
    @ParameterizedTest
    @ValueSource(strings = {"page.js", "console.js", "board.js"})
    void aPageAsksForWordsThatThereAre(String name) {
        String script = Resource.text(MessagesTest.class, "/workshop/" + name);
        Set<String> keys = Messages.file(Messages.CONSOLE, Language.EN).keySet();
        Set<String> asked = Pattern.compile("\"(ui\\.[a-z.-]+)\"").matcher(script).results()
                .map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertThat(asked).isNotEmpty().allMatch(
                key -> key.endsWith(".") ? keys.stream().anyMatch(known -> known.startsWith(key)) : keys.contains(key));
    }

    @Test
    void valuesTakeTheirPlacesWhateverTheyHold() {
        assertThat(Messages.in(Language.EN).say(Text.of("evidence.line", 1056L, "{0}-*")))
                .isEqualTo("It has started 1056 threads named {0}-*.");
    }

    @Test
    void aRefusalHasItsSentenceInEachLanguage() throws IOException {
        Set<String> refusals;
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/executorlab/lab"))) {
            refusals = files.filter(Files::isRegularFile).flatMap(file -> REFUSAL.matcher(text(file)).results())
                    .map(found -> "refused." + found.group(1)).collect(Collectors.toSet());
        }
        assertThat(refusals).hasSizeGreaterThan(10);
        assertThat(Messages.file(Messages.CONSOLE, Language.KO).keySet()).containsAll(refusals);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> places(String said) {
        return Stream.of(PLACE.matcher(said)).flatMap(matcher -> matcher.results().map(MatchResult::group))
                .collect(Collectors.toSet());
    }
}
