package io.executorlab.lab.command;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;

/** Words of earlier command lines, each with what stands in its place. */
final class MovedWords {

    private static final String COMPARE = "lab compare --before COMMAND --after COMMAND";
    private static final String FLEET = "lab fleet --prometheus URL --selector MATCHERS";
    private static final Map<String, String> NEW = Map.ofEntries(
            Map.entry("check --init", "lab init"), Map.entry("check --url", "lab init URL"),
            Map.entry("check --prometheus", FLEET), Map.entry("check --selector", FLEET),
            Map.entry("check --from", FLEET), Map.entry("check --to", FLEET),
            Map.entry("check --against", COMPARE), Map.entry("check --build", COMPARE),
            Map.entry("check --runs", COMPARE),
            Map.entry("check --retries", "the pipeline, which can run the job again"),
            Map.entry("fleet --load-limit", "lab fleet --from TIME, once the load has ended"),
            Map.entry("fleet --", "lab fleet --from TIME, once the load has ended"),
            Map.entry("check --prove", "lab prove BUDGET"), Map.entry("check --header", "lab check --header-file FILE"),
            Map.entry("record --header", "lab record --header-file FILE"),
            Map.entry("record --name", "lab record --write NAME.yml"),
            Map.entry("report --brief", "lab report DIR, which prints the tables"),
            Map.entry("workshop --check", "lab doctor"),
            Map.entry("workshop fix", "lab workshop, whose page writes the files of a fix"),
            Map.entry("workshop judge", "lab workshop, whose page judges them"),
            Map.entry("workshop --diff", "diff -r workshop/EXERCISE/.lab/beginning workshop/EXERCISE"),
            Map.entry("diagnose --every", "files, each with dumps as far apart as you like"),
            Map.entry("start --threads-by-name", "lab start NAME VARIANT, which always does so"),
            Map.entry("start --as", "lab workshop, which does not tell the flaw's name"),
            Map.entry("lab load", "lab list NAME --load LOAD"), Map.entry("lab fill", "lab setup --fill"),
            Map.entry("workshop prove", "lab prove BUDGET"),
            Map.entry("workshop reset", "the page's button, in lab workshop"),
            Map.entry("workshop --recorded", "lab workshop, which begins with the recorded runs"),
            Map.entry("lab budget", "src/main/docker/prometheus/rules, a few alerts by hand"),
            Map.entry("lab bench", "the measurements that docs/measuring.md names"),
            Map.entry("lab man", "lab COMMAND --help"), Map.entry("lab help", "lab COMMAND --help"),
            Map.entry("lab completion", "lab generate-completion"));

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
        int load = Arrays.asList(words).indexOf("--");
        return Arrays.stream(words).limit(load < 0 ? words.length : load + 1)
                .map(word -> command + " " + word.replaceFirst("=.*", "")).filter(NEW::containsKey).findFirst()
                .map(word -> "'%s' is not there any more. In its place: %s".formatted(word, NEW.get(word)));
    }
}
