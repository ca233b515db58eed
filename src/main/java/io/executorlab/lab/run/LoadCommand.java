package io.executorlab.lab.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command that puts the load on, any that ends by itself: k6, Gatling, a test suite, a shell with several.
 *
 * @param words the program and its arguments
 */
public record LoadCommand(List<String> words) {

    /** What it prints, in the evidence folder. */
    public static final String LOG = "load.log";

    private static final int GRACE_SECONDS = 4;

    /** Throws {@link CouldNotStartException} where there is no such program. */
    public static LoadCommand of(List<String> words) {
        String program = words.get(0);
        boolean found = program.contains("/") ? isProgram(Path.of(program))
                : Stream.of(System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
                        .anyMatch(folder -> isProgram(Path.of(folder).resolve(program)));
        if (!found) {
            throw new CouldNotStartException(program.contains("/") ? "The load command %s is no program.".formatted(program)
                    : "The load command '%s' is not on PATH.".formatted(program));
        }
        return new LoadCommand(List.copyOf(words));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** For messages: the program alone, since arguments may be long or secret. */
    String name() {
        return Path.of(words.get(0)).getFileName().toString();
    }

    Leash start(Children children, Path folder) {
        return children.start(Program.ofUser("the load command", words, GRACE_SECONDS), folder.resolve(LOG), children.newTemporary());
    }
}
