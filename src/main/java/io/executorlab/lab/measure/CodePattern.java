package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;

/**
 * Selects code as AspectJ writes types: {@code com.acme..*} is a package with all below it, {@code com.acme.*} that
 * package alone, {@code com.acme.Orders} a class with those nested in it; several have | between them.
 */
public record CodePattern(Pattern types) {

    static final String EXAMPLE = "com.acme..*";
    static final String MEANING =
            "a package with all below it, " + EXAMPLE + ", a package alone, com.acme.*, or a class, com.acme.Orders,"
                    + " or several of them with | between them";

    private static final String BELOW = "..*";
    private static final String DIRECTLY = ".*";
    private static final String SEGMENT = "[\\w$]+";
    private static final String PACKAGE = SEGMENT + "(\\." + SEGMENT + ")*";
    private static final String PART = "(" + PACKAGE + "\\.?\\.\\*|(" + PACKAGE + "\\.)?[A-Z$_][\\w$]*)";
    private static final Pattern PARTS = Pattern.compile(PART + "(\\|" + PART + ")*");
    private static final Pattern PACKAGE_ALONE = Pattern.compile(PACKAGE);
    private static final Pattern TYPE = Pattern.compile("^([^:(]+)\\.[^.:(]+(?:[:(].*)?$");

    /** Throws {@link UsageException} where it is written otherwise. */
    public static CodePattern of(String written) {
        problem(written).ifPresent(problem -> {
            throw new UsageException(problem + ".");
        });
        return new CodePattern(Pattern.compile(
                Stream.of(written.split("\\|")).map(CodePattern::types).collect(Collectors.joining("|"))));
    }

    private static String types(String part) {
        return part.endsWith(BELOW) ? Pattern.quote(part.substring(0, part.length() - 2)) + ".*"
                : part.endsWith(DIRECTLY) ? Pattern.quote(part.substring(0, part.length() - 1)) + "[^.]*"
                        : Pattern.quote(part) + "(\\$.*)?";
    }

    /** Tells what is wrong with a pattern and how to write it; empty if it is valid. */
    static Optional<String> problem(String written) {
        if (PARTS.matcher(written).matches()) {
            return Optional.empty();
        }
        return Optional.of(PACKAGE_ALONE.matcher(written).matches() ? english("parameter.package", written)
                : english("parameter.code", written, MEANING));
    }

    /** @param frame {@code package.Class.method:line} or {@code package.Class.method(File.java:line)} */
    public boolean matches(String frame) {
        return types.matcher(TYPE.matcher(frame).replaceFirst("$1")).matches();
    }
}
