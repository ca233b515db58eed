package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.experiment.ExperimentFiles;

/** Who reads the README or an anti-pattern's page in Korean misses nothing and reads no other numbers. */
class KoreanPagesTest {

    private static final Path README = Path.of("README.ko.md");
    private static final Path ANTI_PATTERNS = Path.of("docs/anti-patterns");
    private static final String ENGLISH = """
            # spike: a pool

            The queue takes 50 of 100, see [the run](run.md): `default`.

            ## Why
            After 300 ms.

            - two `core`, then `max`

            ## What does not help
            ```sh
            ./lab run spike # all of it
            ```
            """;
    private static final String KOREAN = """
            # spike: 풀

            100개 중 50개가 큐에 들어가요. [실행](run.ko.md)의 `default`예요.

            ## 왜 그런가요
            300ms 뒤예요.

            - `core` 2개 다음에 `max`예요.

            ## 도움이 되지 않는 것
            ```sh
            ./lab run spike # 전부
            ```
            """;

    static List<Path> pages() throws IOException {
        return Stream.concat(Stream.of(README), antiPatterns().stream()).toList();
    }

    private static List<Path> antiPatterns() throws IOException {
        try (Stream<Path> files = Files.list(ANTI_PATTERNS)) {
            return files.filter(file -> file.toString().endsWith(Translation.KOREAN)).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void saysWhatTheEnglishOneSays(Path page) {
        assertThat(Translation.of(page).differences()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void leadsToTheEnglishOneAndBack(Path page) {
        Translation translation = Translation.of(page);
        assertThat(translation.korean().lines()).contains("*[English](%s)*".formatted(translation.english().file().getFileName()));
        assertThat(translation.english().lines()).contains("*[한국어](%s)*".formatted(page.getFileName()));
        assertThat(translation.korean().prose()).containsPattern("[가-힣]요\\.");
    }

    @Test
    void theReadmeLeadsToTheAntiPatternsInKorean() throws IOException {
        assertThat(antiPatterns()).allSatisfy(page -> assertThat(Page.read(README).prose()).contains("](%s)".formatted(page)));
    }

    @Test
    void noPageInKoreanLeadsToTheEnglishAntiPatternThatIsThereInKoreanToo() throws IOException {
        List<String> english = antiPatterns().stream().map(page -> "anti-patterns/%s".formatted(Translation.of(page).english().file().getFileName())).toList();
        assertThat(Page.all().stream().filter(page -> page.toString().endsWith(Translation.KOREAN)))
                .allSatisfy(page -> assertThat(page.prose()).as(page.toString()).doesNotContain(english));
    }

    @Test
    void everyPostHasAPage() throws IOException {
        assertThat(antiPatterns().stream().map(page -> page.getFileName().toString().replace(Translation.KOREAN, ""))
                .map(name -> ExperimentFiles.named(name).post())).contains("000", "001", "002", "003", "004");
    }

    @Test
    void tellsWhatIsLeftBehind() {
        assertThat(differences(KOREAN)).isEmpty();
        assertThat(differences(KOREAN.replace("50개가", "51개가"))).containsExactlyInAnyOrder(
                "spike.ko.md has the number 51, which spike.md has not, under # spike: 풀", "spike.ko.md lacks the number 50, under # spike: 풀");
        assertThat(differences(KOREAN.replace("2개", "두 개"))).isEmpty();
        assertThat(differences(KOREAN.replace("2개", "세 개"))).containsExactly("spike.ko.md lacks the number two, under ## 왜 그런가요");
        assertThat(differences(KOREAN.replace("300ms 뒤예요.", ""))).containsExactly("spike.ko.md lacks the number 300, under ## 왜 그런가요");
        assertThat(differences(KOREAN.replace("## 왜 그런가요", ""))).containsExactly("spike.ko.md lacks the heading ## 왜 그런가요");
        assertThat(differences(KOREAN.replace("run spike", "run"))).contains("spike.ko.md lacks the line of code ./lab run spike");
        assertThat(differences(KOREAN.replace(" 다음에 `max`", ""))).containsExactly("spike.ko.md lacks the code `max`, under ## 왜 그런가요");
        assertThat(differences(KOREAN.replace("- ", ""))).containsExactly("spike.ko.md lacks the item or row -, under ## 왜 그런가요");
        assertThat(differences(KOREAN.replace("(run.ko.md)", ""))).containsExactly("spike.ko.md lacks the link ](run.md), under # spike: 풀");
    }

    private static List<String> differences(String korean) {
        return new Translation(new Page(Path.of("spike.md"), ENGLISH.lines().toList()), new Page(Path.of("spike.ko.md"), korean.lines().toList())).differences();
    }
}
