package io.executorlab.lab.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever an app calls its routes, the script is the same but for strings. */
class LoadScriptTest {

    private static final String URL = "http://127.0.0.1:8080";
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

    private static String script(String... patterns) throws IOException {
        return LoadScript.of(URL, Routes.of(RoutesTest.mappings(patterns)));
    }

    /** With every string made empty. */
    private static String shape(String script) {
        return STRING.matcher(script).replaceAll("\"\"");
    }

    @Test
    void thePageShowsWhatItWrites() {
        assertThat(Path.of("docs/ci/load.js")).hasContent(LoadScript.of(URL, new Routes(List.of("/orders", "/products"),
                List.of(new Routes.LeftOut("GET /orders/{id}", "a path parameter"),
                        new Routes.LeftOut("POST /orders", "it may change something")))));
    }

    @Test
    void withoutRoutesItCallsTheRoot() {
        assertThat(LoadScript.of(URL, Routes.UNKNOWN)).contains("const routes = [\n  \"/\",\n];\n\nexport");
    }

    @ParameterizedTest(name = "{index}")
    @ValueSource(strings = {"/\"]; fetch('http://evil.example'); [\"", "/a\n];evil()", "/*/ evil()", "/a\u2028evil()",
            "/a\u2029evil()", "/a\r\nevil()", "/${evil()}",
            "/`+evil()+`", "/\\", "/\\\"", "/\\u0022];evil()//", "/ä\ud83d\ude00", "/\u0000\u001b[31m\u202e\u007f",
            "/</script><script>", "/%s%d%n", "/$1\\1", "/half-\ud83d"})
    void noRouteIsMoreThanAString(String hostile) throws IOException {
        // One is called, the other left out and named in a comment.
        String script = script(hostile, hostile + "{id}");
        assertThat(script.codePoints().filter(character -> character != '\n'))
                .allMatch(character -> character >= ' ' && character <= '~');
        String harmless =
                hostile.contains("*") || hostile.contains("{") || hostile.endsWith("\ud83d") ? script("/{a}", "/{b}")
                        : script("/a", "/a{b}");
        assertThat(shape(script).replaceAll("(?m)^//   .*$", "//"))
                .isEqualTo(shape(harmless).replaceAll("(?m)^//   .*$", "//"));
        assertThat(script.lines().filter(line -> line.startsWith("//   ")))
                .allMatch(line -> line.matches("//   \"(?:[^\"\\\\]|\\\\.)*\": [a-zA-Z ]+"));
    }

    @Test
    void anAppOfThousandsOfRoutesFillsNoFile() throws IOException {
        String script = script(IntStream.range(0, 3000).mapToObj("/r%04d"::formatted).toArray(String[]::new));
        assertThat(script).contains("\"/r0199\",\n];", "//   ... 2800 more routes\n");
    }
}
