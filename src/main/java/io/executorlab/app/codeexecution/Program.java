package io.executorlab.app.codeexecution;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Every program that can be run. A session names one of them; nothing else that it sends reaches a command line. */
enum Program {
    HELLO("hello", "echo", "hello"),
    NAP("nap", "sleep", "0.3"),
    LONG_NAP("long-nap", "sleep", "1.5"),
    DATE("date", "date"),
    COUNT("count", "seq", "1", "1000");

    private final String id;
    private final List<String> command;

    Program(String id, String... command) {
        this.id = id;
        this.command = List.of(command);
    }

    String id() {
        return id;
    }

    List<String> command() {
        return command;
    }

    static Optional<Program> named(String id) {
        return Arrays.stream(values()).filter(program -> program.id.equals(id)).findFirst();
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(Program::id).toList();
    }
}
