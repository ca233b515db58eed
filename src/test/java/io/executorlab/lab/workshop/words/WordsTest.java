package io.executorlab.lab.workshop.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.workshop.board.Joined;

class WordsTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d}");
    /** The same in every language. */
    private static final Set<String> ALIKE = Set.of("evidence.and", "place.any", "ui.language.en", "ui.question");
    private static final Pattern KOREAN = Pattern.compile("\\p{IsHangul}");

    @ParameterizedTest
    @ValueSource(strings = {Words.CONSOLE, Words.EXERCISES, Words.FIX, Words.SAID})
    void noLanguageLacksAKeyOrAPlaceForAValue(String file) {
        Map<String, String> english = Words.file(file, Language.EN);
        Map<String, String> korean = Words.file(file, Language.KO);
        assertThat(korean.keySet()).isEqualTo(english.keySet());
        assertThat(english.keySet()).allSatisfy(key -> assertThat(places(korean.get(key))).as(key).isEqualTo(places(english.get(key))));
    }

    @Test
    void theConsoleSpeaksKoreanWhereItSpeaksKorean() {
        Map<String, String> korean = Words.file(Words.CONSOLE, Language.KO);
        assertThat(korean).allSatisfy((key, said) -> assertThat(ALIKE.contains(key) || KOREAN.matcher(said).find()).as(key).isTrue());
    }

    /** Keys that the script puts together end in a dot there. */
    @ParameterizedTest
    @ValueSource(strings = {"page.js", "console.js", "board.js"})
    void aPageAsksForWordsThatThereAre(String name) throws IOException {
        String script;
        try (var stream = WordsTest.class.getResourceAsStream("/workshop/" + name)) {
            script = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
        Set<String> keys = Words.file(Words.CONSOLE, Language.EN).keySet();
        Set<String> asked = Pattern.compile("\"(ui\\.[a-z.-]+)\"").matcher(script).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertThat(asked).isNotEmpty().allMatch(key -> key.endsWith(".") ? keys.stream().anyMatch(known -> known.startsWith(key)) : keys.contains(key));
    }

    /** The script puts the keys of what a board answers together. */
    @Test
    void eachWayToBeRefusedHasItsWords() {
        assertThat(Words.file(Words.CONSOLE, Language.EN).keySet()).containsAll(Stream.of(Joined.values()).filter(its -> its != Joined.YES)
                .map(its -> "ui.team.refused." + its.word()).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {"ko-KR,ko;q=0.9,en;q=0.8|KO", "en-US,en;q=0.9|EN", "de,ko;q=0.5,en;q=0.4|KO", "de|EN", "none|EN", "ko;q=x|EN"})
    void aBrowserGetsTheLanguageThatItLikesBest(String accepts, Language language) {
        assertThat(Language.preferred(accepts)).isEqualTo(language);
    }

    @Test
    void valuesTakeTheirPlacesWhateverTheyHold() {
        assertThat(Words.in(Language.EN).say(Text.of("evidence.line", 1056L, "{0}-*"))).isEqualTo("It has started 1056 threads, most of them {0}-*.");
    }

    private static Set<String> places(String said) {
        return Stream.of(PLACE.matcher(said)).flatMap(matcher -> matcher.results().map(MatchResult::group)).collect(Collectors.toSet());
    }
}
