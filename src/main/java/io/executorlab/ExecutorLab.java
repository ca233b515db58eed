package io.executorlab;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

import io.executorlab.app.ExecutorLabApplication;
import io.executorlab.lab.command.Lab;
import io.executorlab.stubs.Stubs;

/**
 * The jar's entry point. The first word decides: {@code stub}, a command of the lab, or an option or nothing, which
 * starts the app with plain Spring Boot arguments.
 */
public final class ExecutorLab {

    private static final Set<String> OPTIONS_OF_THE_LAB = Set.of("--help", "-h", "--version", "-V");

    private ExecutorLab() {
    }

    public static void main(String[] args) {
        // What is written into files and read from them is the same whoever starts it.
        Locale.setDefault(Locale.ROOT);
        String word = args.length == 0 ? "" : args[0];
        if (word.equals("stub")) {
            Stubs.main(Arrays.copyOfRange(args, 1, args.length));
        } else if (word.equals("lab")) {
            System.exit(Lab.run(Arrays.copyOfRange(args, 1, args.length)));
        } else if (OPTIONS_OF_THE_LAB.contains(word) || !word.isEmpty() && !word.startsWith("-")) {
            System.exit(Lab.run(args));
        } else {
            ExecutorLabApplication.main(args);
        }
    }
}
