package io.executorlab.lab.process;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.Terminal;

/**
 * Ends a command in order when a signal ends the JVM: its programs first, then one message, then exit code 130. Until
 * {@link #close()} the end of the JVM counts as an interruption.
 */
public final class ShutdownHandler implements AutoCloseable {

    public static final int EXIT_CODE = 130;

    private static final AtomicBoolean INTERRUPTED = new AtomicBoolean();

    private final Thread hook;

    /** @param message what to tell the user, made when it is needed */
    public ShutdownHandler(ProcessRegistry registry, Supplier<String> message) {
        hook = new Thread(() -> {
            INTERRUPTED.set(true);
            registry.close();
            Temporary.deleteAll();
            Terminal.err().println("\n" + message.get());
            Runtime.getRuntime().halt(EXIT_CODE);
        }, "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Returns whether the JVM is ending by a signal; whoever would report a failure now keeps quiet. */
    public static boolean underWay() {
        return INTERRUPTED.get();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already and the hook runs: it will halt the JVM, nothing may overtake it.
            waitForTheHook();
        }
    }

    /** Blocks until the running hook has halted the JVM. */
    public static void waitForTheHook() {
        while (underWay()) {
            Pause.millis(1000);
        }
    }
}
