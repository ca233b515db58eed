package io.executorlab.dashboards;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As much of the query language as our own queries need. */
public final class PromQl {

    private static final String LABELS = "\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)";
    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][\\w:]*+(?!\\s*\\()");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool");

    private PromQl() {
    }

    /** The metrics that a query names, without those that it takes by a pattern. */
    public static Set<String> metrics(String query) {
        String bare = query.replaceAll("\"(\\\\.|[^\"\\\\])*\"", "").replaceAll("\\boffset\\s+[^\\s)\\]]+", " ")
                .replaceAll("\\{[^}]*}", " ").replaceAll("\\[[^\\]]*]", " ").replaceAll(LABELS, " ").replaceAll("\\b\\d+(\\.\\d+)?(e\\d+)?\\b", " ");
        Set<String> metrics = new LinkedHashSet<>();
        Matcher names = NAME.matcher(bare);
        while (names.find()) {
            if (!OPERATORS.contains(names.group())) {
                metrics.add(names.group());
            }
        }
        return metrics;
    }
}
