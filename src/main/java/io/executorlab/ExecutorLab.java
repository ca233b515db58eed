package io.executorlab;

import java.util.Arrays;
import java.util.Set;

import io.executorlab.app.ExecutorLabApplication;
import io.executorlab.lab.command.Lab;
import io.executorlab.stubs.Stubs;

/**
 * The jar's entry point. The first word decides: a command of the lab, {@code stub}, or neither, which starts the app
 * with plain Spring Boot arguments.
 */
public final class ExecutorLab {

    private static final Set<String> LAB = Set.of("run", "check", "list", "start", "setup", "doctor", "bench", "fill", "help", "--help", "-h", "--version", "-V");

    private ExecutorLab() {
    }

    public static void main(String[] args) {
        String word = args.length == 0 ? "" : args[0];
        if (word.equals("stub")) {
            Stubs.main(Arrays.copyOfRange(args, 1, args.length));
        } else if (word.equals("lab")) {
            System.exit(Lab.run(Arrays.copyOfRange(args, 1, args.length)));
        } else if (LAB.contains(word)) {
            System.exit(Lab.run(args));
        } else {
            ExecutorLabApplication.main(args);
        }
    }
}
