package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaTextTest {

    @Test
    void aWordIsRenamedWhereItStandsAlone() {
        assertThat(JavaText.renamed("class Pool { Pool next; PoolSize size; }", Map.of("Pool", "Lake")))
                .isEqualTo("class Lake { Lake next; PoolSize size; }");
    }

    @Test
    void commentsGoWithTheLinesThatHeldNothingElse() {
        assertThat(JavaText.withoutComments("""
                package a;

                /**
                 * Says too much.
                 */
                class A {
                    // as does this
                    int one = 1; // and this
                    String url = "http://127.0.0.1/*"; char quote = '"'; // an end
                    String block = \"""
                            no // comment of \\\""" it
                            \""";
                }
                """).replaceAll(" +\n", "\n")).isEqualTo("""
                package a;

                class A {
                    int one = 1;
                    String url = "http://127.0.0.1/*"; char quote = '"';
                    String block = \"""
                            no // comment of \\\""" it
                            \""";
                }
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "class A", "String s = \"not closed", "char c = '\\", "\"\"\" not closed"})
    void whatIsNotClosedLosesNothing(String source) {
        assertThat(JavaText.withoutComments(source)).isEqualTo(source);
    }

    @Test
    void aLongSourceTakesNoDeepStack() {
        String text = "class A { String s = \"" + "x\\n".repeat(30_000) + "\"; } ";
        assertThat(JavaText.withoutComments(text + "/*" + "*".repeat(60_000) + "*/")).isEqualTo(text);
    }
}
