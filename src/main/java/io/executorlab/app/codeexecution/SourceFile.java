package io.executorlab.app.codeexecution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program's source in a temporary file, from which a shell runs it, as a service does with code that its users send.
 */
record SourceFile(Path path) {

    static SourceFile of(Program program) throws IOException {
        Path path = Files.createTempFile("code-execution-", ".sh");
        try {
            Files.writeString(path,
                    program.command().stream().map(SourceFile::quoted).collect(Collectors.joining(" ", "exec ", "\n")));
            return new SourceFile(path);
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw e;
        }
    }

    /** The shell gives its process to the program. */
    List<String> command() {
        return List.of("sh", path.toString());
    }

    /** Lies beside the source, for the output of a program that has no pipe for it. */
    File output() {
        return new File(path + ".out");
    }

    void delete() throws IOException {
        Files.deleteIfExists(path);
        Files.deleteIfExists(output().toPath());
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
