package io.executorlab.lab.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Resource;

class RoutesTest {

    private static final String URL = "http://127.0.0.1:8080";
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

    /** Returns an actuator's answer for an app with one GET of this pattern. */
    private static String mappings(String... patterns) {
        Map<String, Object> conditions =
                Map.of("methods", List.of("GET"), "patterns", List.of(patterns), "params", List.of());
        Map<String, Object> mapping =
                Map.of("predicate", "p", "details", Map.of("handlerMethod", Map.of("className", "com.example.Any"),
                        "requestMappingConditions", conditions));
        return Json.line(Map.of("contexts", Map.of("app",
                Map.of("mappings", Map.of("dispatcherServlets", Map.of("dispatcherServlet", List.of(mapping)))))));
    }

    private static Routes recorded() throws IOException {
        return Routes.of(Resource.text(RoutesTest.class, "mappings.json"));
    }

    @Test
    void takesWhatAGetAnswersWithNothingToBeFilledIn() throws IOException {
        assertThat(recorded().open()).containsExactly("/now", "/orders", "/orders/latest");
    }

    @Test
    void namesWhatItLeavesOutAndWhy() throws IOException {
        assertThat(recorded().leftOut()).extracting(route -> route.request() + ": " + route.why()).containsExactly(
                "(GET && /by-function): a route by a function, of which the actuator tells no path",
                "/**: files, or a handler that is no method of a controller",
                "/actuator/prometheus: it is of the actuator", "/error: it is the page of errors",
                "GET /files/**: a pattern of many paths",
                "GET /orders/search: it needs parameters",
                "GET /orders/{id}: a path parameter",
                "POST /orders: it may change something",
                "any method /old: it takes every method, so a GET may change something");
        assertThat(recorded().count()).isEqualTo(12);
    }

    @ParameterizedTest
    @CsvSource({
            "org.springframework.boot.actuate.endpoint.web.servlet.WebMvcEndpointHandlerMapping$WebMvcLinksHandler, "
                    + "it is of the actuator",
            "org.springframework.boot.webflux.actuate.endpoint.web.AbstractWebFluxEndpointHandlerMapping.Read, "
                    + "it is of the actuator",
            "org.springframework.boot.autoconfigure.web.servlet.error.BasicErrorController, it is the page of errors",
            "org.springdoc.webmvc.api.OpenApiWebMvcResource, it is of springdoc"})
    void leavesOutWhatIsNotTheAppsAndSaysWhoseItIs(String handler, String why) throws IOException {
        assertThat(Routes.of(mappings("/a").replace("com.example.Any", handler)))
                .isEqualTo(new Routes(List.of(), List.of(new Routes.LeftOut("/a", why))));
    }

    @Test
    void anAppOfSpringsOwnIsAnApp() throws IOException {
        String pets = mappings("/owners").replace("com.example.Any",
                "org.springframework.samples.petclinic.rest.controller.OwnerRestController");
        assertThat(Routes.of(pets).open()).containsExactly("/owners");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~',
            value = {"/a b, /a%20b", "/ä, /%C3%A4", "/100%25, /100%2525", "/a#b, /a%23b", "orders, /orders",
                    "//evil.example/x, //evil.example/x",
                    "/<script>, /%3Cscript%3E", "/\"quoted\", /%22quoted%22", "/back\\slash, /back%5Cslash"})
    void aPathIsEncodedAsInAUrl(String pattern, String path) throws IOException {
        assertThat(Routes.of(mappings(pattern)).open()).containsExactly(path);
    }

    @Test
    void whatNoUrlCanHoldIsLeftOut() throws IOException {
        Routes routes = Routes.of(mappings("/half-\ud83d"));
        assertThat(routes.open()).isEmpty();
        assertThat(routes.leftOut()).extracting(Routes.LeftOut::why).containsExactly("no URL can hold it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>login</html>", "[]", "\"text\"", "{\"contexts\": 7}",
            "{\"contexts\": {\"a\": {\"mappings\": []}}}"})
    void anythingElseIsDamaged(String answer) {
        assertThatThrownBy(() -> Routes.of(answer)).isInstanceOf(IOException.class)
                .hasMessageContaining("the answer of /mappings is damaged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"contexts\": {}}", "{\"contexts\": {\"a\": null}}",
            "{\"contexts\": {\"a\": {\"mappings\": {\"dispatcherServlets\": {\"d\": [null, {}]}}}}}"})
    void anAppWithoutRoutesHasNone(String answer) throws IOException {
        assertThat(Routes.of(answer).count()).isZero();
    }

    private static String script(String... patterns) throws IOException {
        return Routes.of(mappings(patterns)).script(URL);
    }

    /** With every string made empty. */
    private static String shape(String script) {
        return STRING.matcher(script).replaceAll("\"\"");
    }

    @Test
    void thePageShowsWhatItWrites() {
        assertThat(Path.of("docs/ci/load.js")).hasContent(new Routes(List.of("/orders", "/products"),
                List.of(new Routes.LeftOut("GET /orders/{id}", "a path parameter"),
                        new Routes.LeftOut("POST /orders", "it may change something"))).script(URL));
    }

    @Test
    void withoutRoutesItCallsTheRoot() {
        assertThat(Routes.UNKNOWN.script(URL)).contains("const routes = [\n  \"/\",\n];\n\nexport");
    }

    /** Whatever an app calls its routes, the script is the same but for strings. */
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
