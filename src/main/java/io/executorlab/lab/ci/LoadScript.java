package io.executorlab.lab.ci;

import java.util.List;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Resource;

/**
 * A load script for k6. What comes from the app stands in it as strings of JSON in plain ASCII: it can neither end a
 * line nor be run.
 */
public final class LoadScript {

    public static final String FILE = "load.js";

    /** Requests for each path and for what is left out; more are counted. */
    static final int ROUTES_AT_MOST = 200;

    private static final int LAST_OF_ASCII = 0x7e;

    private static final String TEXT = Resource.text(LoadScript.class, "load.js.txt");

    private LoadScript() {
    }

    /** Calls {@code /} where no route is open; the URL has no slash at its end. */
    public static String of(String url, Routes all) {
        Routes routes = all.limitedTo(ROUTES_AT_MOST);
        List<String> paths = routes.open().isEmpty() ? List.of("/") : routes.open();
        return TEXT.formatted(literal(url),
                paths.stream().map(path -> "  %s,".formatted(literal(path))).collect(Collectors.joining("\n")),
                leftOut(routes.leftOut(), all.count() - routes.count()));
    }

    private static String leftOut(List<Routes.LeftOut> leftOut, int more) {
        if (leftOut.isEmpty() && more == 0) {
            return "";
        }
        return "\n// Left out. Add above those that belong under load, with what they need:\n"
                + leftOut.stream().map(route -> "//   %s: %s\n".formatted(literal(route.request()), route.why()))
                        .collect(Collectors.joining())
                + (more == 0 ? "" : "//   ... %d more routes\n".formatted(more));
    }

    /** A string of JSON, which is one of JavaScript, within one line of ASCII. */
    static String literal(String text) {
        return Json.line(text).chars()
                .mapToObj(unit -> unit <= LAST_OF_ASCII ? Character.toString(unit) : "\\u%04x".formatted(unit))
                .collect(Collectors.joining());
    }
}
