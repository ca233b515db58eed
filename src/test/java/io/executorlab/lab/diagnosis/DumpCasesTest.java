package io.executorlab.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.DumpText;

/** Dumps in the shape of public bug reports, each with the right answer as data. */
class DumpCasesTest {

    private static final Path CASES = Path.of("src/test/resources/dumps");

    /**
     * The right answer to one case.
     *
     * @param name of the folder
     * @param kind of the first finding, of a sign its anti-pattern; null where there is nothing to find
     * @param count of threads; null where it is not asked for
     * @param values words of the finding's values
     * @param effects words of the values of what it explains
     * @param not what must not be likely or certain
     */
    record Case(@JsonProperty("case") String name, String kind, Certainty atLeast, Certainty atMost, Integer count,
            List<String> values, List<String> effects, List<String> not) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(YamlFile.read(CASES.resolve("answers.yml")).as(Case[].class));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void givesTheRightAnswer(Case known) throws IOException {
        List<Finding> findings = Diagnosis.of(DumpText.parse(text(known.name()))).findings();
        if (known.kind() == null) {
            assertThat(findings).isEmpty();
            return;
        }
        Finding first = findings.get(0);
        assertThat(token(first)).isEqualTo(known.kind());
        assertThat(first.certainty()).isBetween(known.atLeast(), known.atMost());
        if (known.count() != null) {
            assertThat(first.count()).isEqualTo(known.count());
        }
        assertThat(orNone(known.values())).allMatch(first.values().toString()::contains);
        assertThat(orNone(known.effects())).allMatch(first.effects().toString()::contains);
        assertThat(findings).filteredOn(finding -> finding.certainty() != Certainty.POSSIBLE)
                .extracting(DumpCasesTest::token).noneMatch(orNone(known.not())::contains);
    }

    private static String text(String name) throws IOException {
        try (Stream<Path> files = Files.list(CASES.resolve(name))) {
            return Files.readString(files.findFirst().orElseThrow());
        }
    }

    private static String token(Finding finding) {
        return finding.values().getOrDefault("anti-pattern", finding.kind().token());
    }

    private static List<String> orNone(List<String> list) {
        return list == null ? List.of() : list;
    }
}
