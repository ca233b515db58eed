package io.executorlab.lab.workshop.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {

    private static final Path LAB = Path.of("src/main/java/io/executorlab/lab");
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    private static Words.Said korean(String sentence) {
        return Words.in(Language.KO).said(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"The load was not delivered: 31 of 300 planned requests were sent.|요청 300개 중 31개만", "A run is under way. Stop it first.|먼저 멈춰",
        "The load was not delivered: none of 300 planned requests were sent.|300개 중 하나도",
        "The processors were the limit: 97 % of all cores were busy (app 60 %, k6 37 %).|97%가 바빴어요(app 60 %, k6 37 %)",
        "In a run that yours is held against: The scrape before or after the load is missing.|비교할 실행에 문제가 있었어요. 부하 전이나"})
    void whatIsKnownIsSaidInThePagesLanguage(String sentence, String said) {
        assertThat(korean(sentence).text()).contains(said).doesNotContainPattern(PLACE);
        assertThat(korean(sentence).lang()).isNull();
        assertThat(Words.in(Language.EN).said(sentence)).isEqualTo(new Words.Said(sentence, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"k6 is missing.", "A run is under way. Stop it first, please.", "In a run that yours is held against: k6 is missing.", ""})
    void whatIsNotKnownStaysAsItIsWithItsLanguage(String sentence) {
        assertThat(korean(sentence)).isEqualTo(new Words.Said(sentence, "en"));
    }

    /** Else it would not be known again, and a page in another language would be half in English. */
    @Test
    void eachIsStillSaidByTheLab() throws IOException {
        String code = code();
        Map<String, String> sentences = Words.file(Words.SAID, Language.EN);
        assertThat(sentences).isNotEmpty().allSatisfy((key, sentence) -> assertThat(written(sentence).matcher(code).find()).as(key).isTrue());
    }

    /** All of it, with texts that stand in several lines put together. */
    private static String code() throws IOException {
        try (Stream<Path> files = Files.walk(LAB)) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(its -> its.toString().endsWith(".java")).toList()) {
                all.append(Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", ""));
            }
            return all.toString();
        }
    }

    private static Pattern written(String sentence) {
        String between = Stream.of(PLACE.split(sentence, -1)).map(part -> Stream.of(part.split("%", -1)).map(Pattern::quote).collect(Collectors.joining("%%?")))
                .collect(Collectors.joining("(?:%[sd]|(?=\"))"));
        return Pattern.compile(between);
    }
}
