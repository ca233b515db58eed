package io.executorlab.lab.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Resource;

class RoutesTest {

    /** Returns an actuator's answer for an app with one GET of this pattern. */
    static String mappings(String... patterns) {
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
}
