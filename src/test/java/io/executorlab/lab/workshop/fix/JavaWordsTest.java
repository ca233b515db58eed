package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaWordsTest {

    @Test
    void aWordIsRenamedInCodeAndLeftAloneElsewhere() {
        String source = """
                /** Pool, as the text has it. */
                class Pool { // a Pool
                    String name = "Pool"; char quote = '"'; Pool next; PoolSize size;
                    String block = \"""
                            a "Pool" of \\\""" words
                            \""";
                }
                """;
        assertThat(JavaWords.renamed(source, Map.of("Pool", "Lake"))).isEqualTo(source.replace("class Pool", "class Lake").replace("Pool next", "Lake next"));
    }

    @Test
    void commentsGoWithTheLinesThatHeldNothingElse() {
        assertThat(JavaWords.withoutComments("""
                package a;

                /**
                 * Says too much.
                 */
                class A {
                    // as does this
                    int one = 1; // and this
                    String url = "http://127.0.0.1/*";
                }
                """).replaceAll(" +\n", "\n")).isEqualTo("""
                package a;

                class A {
                    int one = 1;
                    String url = "http://127.0.0.1/*";
                }
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "class A", "String s = \"not closed", "char c = '\\", "/* not closed", "\"\"\" not closed", "// at the end"})
    void whatIsNotClosedLosesNothing(String source) {
        assertThat(JavaWords.of(source).stream().map(JavaWords.Piece::text).collect(Collectors.joining())).isEqualTo(source);
    }

    @Test
    void aLongSourceTakesNoDeepStack() {
        String source = "class A { String s = \"" + "x\\n".repeat(30_000) + "\"; } /*" + "*".repeat(60_000) + "*/";
        assertThat(JavaWords.count(source, "s")).isEqualTo(1);
    }
}
