package io.executorlab.stubs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Reads a program's output at a bounded rate, as a platform's log collector may. */
@Command(name = "console", mixinStandardHelpOptions = true)
final class ConsoleCommand implements Callable<Integer> {

    private static final int PORTIONS_A_SECOND = 20;

    @Spec
    private CommandSpec spec;

    @Option(names = "--bytes-per-second", defaultValue = "20000")
    private int bytesPerSecond;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (bytesPerSecond < 1) {
            throw new ParameterException(spec.commandLine(),
                    "--bytes-per-second must be 1 or more, not " + bytesPerSecond);
        }
        pass(System.in, System.out, bytesPerSecond);
        return 0;
    }

    /** Passes on until there is no more; never more than so many bytes a second. */
    static void pass(InputStream from, OutputStream to, int bytesPerSecond) throws IOException, InterruptedException {
        byte[] portion = new byte[Math.max(1, bytesPerSecond / PORTIONS_A_SECOND)];
        for (int read = from.read(portion); read > 0; read = from.read(portion)) {
            long begin = System.nanoTime();
            to.write(portion, 0, read);
            to.flush();
            long due = begin + TimeUnit.SECONDS.toNanos(1) * read / bytesPerSecond;
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
        }
    }
}
