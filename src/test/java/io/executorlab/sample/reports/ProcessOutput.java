package io.executorlab.sample.reports;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/**
 * In the shape of vaadin/flow #22756: what a program prints is read to its end in the common pool. While one program
 * runs, from JDK 25 on, with 1 or 2 processors, its output holds the one worker, and that of another is not read.
 */
public final class ProcessOutput {

    private ProcessOutput() {
    }

    static CompletableFuture<String> of(Process process) {
        CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
        return output.thenCombine(errors, String::concat);
    }

    private static String read(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String... arguments) throws Exception {
        Process install = new ProcessBuilder("sleep", "10").start();
        of(install);
        Report.tell(of(new ProcessBuilder("echo", "1.2.3").start()));
        install.destroy();
    }
}
