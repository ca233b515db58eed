package io.executorlab.lab.ci;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;

/**
 * The routes of an app, as its actuator tells them ({@code /actuator/mappings}). Whatever they are called, they are
 * data.
 *
 * @param open paths that answer a GET with nothing to be filled in, encoded as in a URL, in their order
 * @param leftOut the others
 */
public record Routes(List<String> open, List<LeftOut> leftOut) {

    /** Of an app that does not tell. */
    public static final Routes UNKNOWN = new Routes(List.of(), List.of());

    private static final String GET = "GET";
    private static final Set<String> HARMLESS_BESIDE_GET = Set.of("HEAD", "OPTIONS", "TRACE");
    // What answers beside the app itself, by its handler's class in any version of Spring Boot.
    private static final Map<Pattern, String> BESIDE_THE_APP = Map.of(
            Pattern.compile("org\\.springframework\\.boot\\..*\\bactuate\\..*"), "it is of the actuator",
            Pattern.compile("org\\.springframework\\.boot\\..*\\.BasicErrorController"), "it is the page of errors",
            Pattern.compile("org\\.springdoc\\..*"), "it is of springdoc");
    private static final String HOST = "http://host";

    /**
     * A request that puts no load on by itself.
     *
     * @param request method and pattern, as the app has them
     * @param why in a few words
     */
    public record LeftOut(String request, String why) {
    }

    private record Mappings(Map<String, Context> contexts) {
    }

    private record Context(Dispatchers mappings) {
    }

    private record Dispatchers(Map<String, List<Mapping>> dispatcherServlets,
            Map<String, List<Mapping>> dispatcherHandlers) {
    }

    private record Mapping(String predicate, Details details) {
    }

    private record Details(Handler handlerMethod, Object handlerFunction, Conditions requestMappingConditions) {

        /** Says whose it is where it is not the app's. */
        Optional<String> besideTheApp() {
            String handler = handlerMethod == null ? "" : String.valueOf(handlerMethod.className());
            return BESIDE_THE_APP.entrySet().stream().filter(other -> other.getKey().matcher(handler).matches())
                    .map(Map.Entry::getValue).findFirst();
        }
    }

    private record Handler(String className) {
    }

    private record Conditions(List<String> methods, List<String> patterns, List<Object> params, List<Object> headers,
            List<Object> consumes) {

        /** The need of a request beside its path; empty where it has none. */
        Optional<String> needs() {
            return isAny(params) ? Optional.of("it needs parameters")
                    : isAny(headers) ? Optional.of("it needs headers")
                            : isAny(consumes) ? Optional.of("it needs a body") : Optional.empty();
        }

        private static boolean isAny(Collection<?> conditions) {
            return conditions != null && !conditions.isEmpty();
        }
    }

    /** Throws {@link IOException} where this is not what an actuator answers. */
    public static Routes of(String mappings) throws IOException {
        Mappings all = Json.parse(mappings, Mappings.class, "the answer of /mappings");
        Set<String> open = new TreeSet<>();
        Set<LeftOut> leftOut = new TreeSet<>(Comparator.comparing(LeftOut::request).thenComparing(LeftOut::why));
        values(all.contexts()).map(Context::mappings).filter(Objects::nonNull)
                .flatMap(context -> Stream.of(context.dispatcherServlets(), context.dispatcherHandlers()))
                .flatMap(Routes::values)
                .flatMap(List::stream).filter(mapping -> mapping != null && mapping.details() != null)
                .forEach(mapping -> add(mapping, open, leftOut));
        return new Routes(List.copyOf(open), List.copyOf(leftOut));
    }

    private static <T> Stream<T> values(Map<String, T> map) {
        return map == null ? Stream.empty() : map.values().stream().filter(Objects::nonNull);
    }

    private static void add(Mapping mapping, Set<String> open, Set<LeftOut> leftOut) {
        Conditions conditions = mapping.details().requestMappingConditions();
        if (conditions == null) {
            if (mapping.details().handlerFunction() != null && mapping.predicate() != null) {
                leftOut.add(
                        new LeftOut(mapping.predicate(), "a route by a function, of which the actuator tells no path"));
            }
            return;
        }
        if (conditions.patterns() == null) {
            return;
        }
        Optional<String> beside = mapping.details().besideTheApp();
        conditions.patterns().stream().filter(Objects::nonNull)
                .forEach(pattern -> beside.ifPresentOrElse(why -> leftOut.add(new LeftOut(pattern, why)),
                        () -> addOfTheApp(pattern, conditions, open, leftOut)));
    }

    private static void addOfTheApp(String pattern, Conditions conditions, Set<String> open, Set<LeftOut> leftOut) {
        List<String> methods = conditions.methods() == null ? List.of() : conditions.methods();
        if (methods.isEmpty()) {
            leftOut.add(new LeftOut("any method " + pattern, "it takes every method, so a GET may change something"));
        }
        for (String method : methods) {
            if (GET.equals(method)) {
                addGet(pattern, conditions, open, leftOut);
            } else if (method != null && !HARMLESS_BESIDE_GET.contains(method)) {
                leftOut.add(new LeftOut(method + " " + pattern, "it may change something"));
            }
        }
    }

    private static void addGet(String pattern, Conditions conditions, Set<String> open, Set<LeftOut> leftOut) {
        Optional<String> path = encoded(pattern);
        Optional<String> obstacle = pattern.contains("{") ? Optional.of("a path parameter")
                : pattern.contains("*") || pattern.contains("?") ? Optional.of("a pattern of many paths")
                        : conditions.needs()
                                .or(() -> path.isEmpty() ? Optional.of("no URL can hold it") : Optional.empty());
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

    /** Returns the number of all requests of the app, those that are left out with them. */
    public int count() {
        return open.size() + leftOut.size();
    }

    /** At most so many of each kind, so that no app fills a file. */
    Routes limitedTo(int most) {
        return new Routes(open.subList(0, Math.min(most, open.size())),
                leftOut.subList(0, Math.min(most, leftOut.size())));
    }
}
