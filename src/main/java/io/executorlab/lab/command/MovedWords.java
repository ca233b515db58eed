package io.executorlab.lab.command;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.YamlFile;

/** Words of earlier command lines, each with what stands in its place. */
final class MovedWords {

    private static final String FILE = "moved-words.yml";

    private MovedWords() {
    }

    /** Says what stands in the place of a word that was there; leaves the others to {@code otherwise}. */
    static IParameterExceptionHandler handler(IParameterExceptionHandler otherwise) {
        return (exception, words) -> {
            CommandLine command = exception.getCommandLine();
            Optional<String> moved = moved(command.getCommandName(), words);
            if (moved.isEmpty()) {
                return otherwise.handleParseException(exception, words);
            }
            command.getErr().println("lab: " + moved.get());
            command.getErr().flush();
            return ExitCode.USAGE;
        };
    }

    // Behind -- stand the words of another program.
    private static Optional<String> moved(String command, String[] words) {
        Map<?, ?> moved = new YamlFile(FILE, Resource.text(MovedWords.class, FILE)).as(Map.class);
        int load = Arrays.asList(words).indexOf("--");
        return Arrays.stream(words).limit(load < 0 ? words.length : load + 1)
                .map(word -> command + " " + word.replaceFirst("=.*", "")).filter(moved::containsKey).findFirst()
                .map(word -> "'%s' is not there any more. In its place: %s".formatted(word, moved.get(word)));
    }
}
