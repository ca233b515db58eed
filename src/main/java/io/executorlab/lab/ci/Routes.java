package io.executorlab.lab.ci;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Resource;

/**
 * The routes of an app, as its actuator tells them ({@code /actuator/mappings}). Whatever they are called, they are
 * data.
 *
 * @param open paths that answer a GET with nothing to be filled in, encoded as in a URL, in their order
 * @param leftOut the others
 */
public record Routes(List<String> open, List<LeftOut> leftOut) {

    public static final Routes UNKNOWN = new Routes(List.of(), List.of());

    /** The name of the load script's file. */
    public static final String SCRIPT = "load.js";

    private static final Template TEXT = Mustache.compiler().withEscaper(Routes::literal).zeroIsFalse(true)
            .compile(Resource.text(Routes.class, "load.js.mustache"));
    private static final int ROUTES_AT_MOST = 200;
    private static final int LAST_OF_ASCII = 0x7e;
    private static final String GET = "GET";
    private static final Set<String> HARMLESS_BESIDE_GET = Set.of("HEAD", "OPTIONS", "TRACE");
    // What answers beside the app itself, by its handler's class in any version of Spring Boot.
    private static final Map<Pattern, String> BESIDE_THE_APP = Map.of(
            Pattern.compile("org\\.springframework\\.boot\\..*\\bactuate\\..*"), "it is of the actuator",
            Pattern.compile("org\\.springframework\\.boot\\..*\\.BasicErrorController"), "it is the page of errors",
            Pattern.compile("org\\.springdoc\\..*"), "it is of springdoc");
    private static final String HOST = "http://host";
    private static final String SOURCE = "the answer of /mappings";

    /** A request that puts no load on by itself, and why in a few words. */
    public record LeftOut(String request, String why) {
    }

    /** Throws {@link IOException} where this is not what an actuator answers. */
    public static Routes of(String mappings) throws IOException {
        Set<String> open = new TreeSet<>();
        Set<LeftOut> leftOut = new TreeSet<>(Comparator.comparing(LeftOut::request).thenComparing(LeftOut::why));
        for (JsonNode context : values(Json.parse(mappings, ObjectNode.class, SOURCE), "contexts")) {
            for (String kind : List.of("dispatcherServlets", "dispatcherHandlers")) {
                for (JsonNode dispatcher : values(context.path("mappings"), kind)) {
                    dispatcher.forEach(mapping -> add(mapping, open, leftOut));
                }
            }
        }
        return new Routes(List.copyOf(open), List.copyOf(leftOut));
    }

    private static Iterable<JsonNode> values(JsonNode of, String key) throws IOException {
        JsonNode values = of.path(key);
        if (!Stream.of(of, values).allMatch(node -> node.isObject() || node.isMissingNode() || node.isNull())) {
            throw new IOException("%s is damaged: '%s' is no object".formatted(SOURCE, key));
        }
        return values;
    }

    private static void add(JsonNode mapping, Set<String> open, Set<LeftOut> leftOut) {
        JsonNode details = mapping.path("details");
        JsonNode conditions = details.path("requestMappingConditions");
        if (!conditions.isObject() && mapping.hasNonNull("predicate")) {
            leftOut.add(new LeftOut(mapping.path("predicate").asString(),
                    details.hasNonNull("handlerFunction") ? "a route by a function, of which the actuator tells no path"
                            : "files, or a handler that is no method of a controller"));
        }
        String handler = details.path("handlerMethod").path("className").asString("");
        Optional<String> beside = BESIDE_THE_APP.entrySet().stream()
                .filter(other -> other.getKey().matcher(handler).matches()).map(Map.Entry::getValue).findFirst();
        texts(conditions.path("patterns")).forEach(pattern -> beside
                .ifPresentOrElse(why -> leftOut.add(new LeftOut(pattern, why)),
                        () -> addOfTheApp(pattern, conditions, open, leftOut)));
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().filter(JsonNode::isString).map(JsonNode::asString).toList();
    }

    private static void addOfTheApp(String pattern, JsonNode conditions, Set<String> open, Set<LeftOut> leftOut) {
        if (conditions.path("methods").isEmpty()) {
            leftOut.add(new LeftOut("any method " + pattern, "it takes every method, so a GET may change something"));
        }
        for (String method : texts(conditions.path("methods"))) {
            if (GET.equals(method)) {
                addGet(pattern, conditions, open, leftOut);
            } else if (!HARMLESS_BESIDE_GET.contains(method)) {
                leftOut.add(new LeftOut(method + " " + pattern, "it may change something"));
            }
        }
    }

    private static void addGet(String pattern, JsonNode conditions, Set<String> open, Set<LeftOut> leftOut) {
        Optional<String> path = encoded(pattern);
        Optional<String> need = Stream.of("params", "headers", "consumes")
                .filter(any -> !conditions.path(any).isEmpty()).findFirst()
                .map(any -> "it needs " + ("consumes".equals(any) ? "a body" : any.replace("params", "parameters")));
        Optional<String> obstacle = pattern.contains("{") ? Optional.of("a path parameter")
                : pattern.contains("*") || pattern.contains("?") ? Optional.of("a pattern of many paths")
                        : need.or(() -> path.isEmpty() ? Optional.of("no URL can hold it") : Optional.empty());
        obstacle.ifPresentOrElse(why -> leftOut.add(new LeftOut(GET + " " + pattern, why)),
                () -> open.add(path.orElseThrow()));
    }

    private static Optional<String> encoded(String pattern) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(pattern)) {
            return Optional.empty();
        }
        try {
            return Optional
                    .of(new URI("http", "host", pattern.startsWith("/") ? pattern : "/" + pattern, null).toASCIIString()
                            .substring(HOST.length()));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    public int count() {
        return open.size() + leftOut.size();
    }

    /**
     * A load script for k6 that calls what is open; {@code /} where nothing is. What comes from the app stands in it as
     * strings of JSON in plain ASCII: it can neither end a line nor be run.
     *
     * @param url without a slash at its end
     */
    public String script(String url) {
        int more = count() - first(open).size() - first(leftOut).size();
        return TEXT.execute(Map.of("url", url, "open", open.isEmpty() ? List.of("/") : first(open), "isPart",
                !leftOut.isEmpty() || more > 0, "leftOut", first(leftOut), "more", more));
    }

    /** At most so many of each kind, so that no app fills a file. */
    private static <T> List<T> first(List<T> all) {
        return all.subList(0, Math.min(ROUTES_AT_MOST, all.size()));
    }

    /** A string of JSON, which is one of JavaScript, within one line of ASCII. */
    private static String literal(String text) {
        return Json.line(text).chars()
                .mapToObj(unit -> unit <= LAST_OF_ASCII ? Character.toString(unit) : "\\u%04x".formatted(unit))
                .collect(Collectors.joining());
    }
}
