package io.executorlab.lab.workshop.fix;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import io.executorlab.lab.common.UsageException;

/**
 * A Java source that the JDK's compiler takes from memory, under the name by which its messages call it. Sources are
 * changed by their words and comments, without parsing them.
 */
final class JavaSource extends SimpleJavaFileObject {

    // Possessive, so that no source takes the stack. A text that is not closed goes to its line's end, a comment to
    // that of the source: the compiler says what is wrong.
    private static final Pattern TEXT_OR_COMMENT = Pattern.compile(
            "(?m)\"\"\"(?:[^\"\\\\]++|\\\\[\\s\\S]|\"(?!\"\"))*+(?:\"\"\"|\\z)"
                    + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"?|'[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'?"
                    + "|(^[ \\t]*+)?(?:/\\*[\\s\\S]*?(?:\\*/|\\z)|//[^\\n]*+)([ \\t]*+\\n)?");

    private final String fileName;
    private final String text;

    JavaSource(String fileName, String text) {
        super(URI.create("string:///" + fileName), Kind.SOURCE);
        this.fileName = fileName;
        this.text = text;
    }

    /** The compiler that comes with the JDK; throws {@link UsageException} if this is a JRE, which has none. */
    static JavaCompiler compiler() {
        JavaCompiler found = ToolProvider.getSystemJavaCompiler();
        if (found == null) {
            throw new UsageException(
                    ("This is a Java runtime without a compiler (%s). Set JAVA_HOME to a JDK of release 17 or later and"
                            + " start ./lab again.").formatted(System.getProperty("java.home")));
        }
        return found;
    }

    String fileName() {
        return fileName;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }

    // The file may be called as the learner likes: the app's classes have names of their own.
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE;
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
        return Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "(?!\\w)");
    }
}
