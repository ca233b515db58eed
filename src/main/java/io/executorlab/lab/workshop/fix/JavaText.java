package io.executorlab.lab.workshop.fix;

import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes a Java source by its words and comments, without parsing it. */
final class JavaText {

    // Possessive, so that no source takes the stack. A text that is not closed goes to its line's end, a comment to
    // that of the source: the compiler says what is wrong.
    private static final Pattern TEXT_OR_COMMENT = Pattern.compile(
            "(?m)\"\"\"(?:[^\"\\\\]++|\\\\[\\s\\S]|\"(?!\"\"))*+(?:\"\"\"|\\z)"
                    + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"?|'[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'?"
                    + "|(^[ \\t]*+)?(?:/\\*[\\s\\S]*?(?:\\*/|\\z)|//[^\\n]*+)([ \\t]*+\\n)?");

    private JavaText() {
    }

    /** The source without comments; the lines that held nothing else go with them. */
    static String withoutComments(String source) {
        return TEXT_OR_COMMENT.matcher(source).replaceAll(found -> Matcher.quoteReplacement(kept(found)));
    }

    private static String kept(MatchResult found) {
        if (found.group().startsWith("\"") || found.group().startsWith("'")) {
            return found.group();
        }
        String before = Objects.requireNonNullElse(found.group(1), "");
        String after = Objects.requireNonNullElse(found.group(2), "");
        return found.group(1) != null && found.group(2) != null ? "" : before + after;
    }

    /** The source, or what a compiler says of it, with these words in place of those. */
    static String renamed(String text, Map<String, String> names) {
        String renamed = text;
        for (Map.Entry<String, String> name : names.entrySet()) {
            renamed = word(name.getKey()).matcher(renamed).replaceAll(Matcher.quoteReplacement(name.getValue()));
        }
        return renamed;
    }

    static long count(String text, String word) {
        return word(word).matcher(text).results().count();
    }

    private static Pattern word(String word) {
        return Pattern.compile("\\b" + Pattern.quote(word) + "\\b");
    }
}
