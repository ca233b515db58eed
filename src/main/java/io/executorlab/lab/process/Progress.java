package io.executorlab.lab.process;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Terminal;

/**
 * Tells on the standard error, or to whoever asks, what the lab is doing. In a terminal one line is rewritten every
 * second; elsewhere a step that lasts is printed again every ten seconds.
 */
public final class Progress implements AutoCloseable {

    private static final int REPEAT_SECONDS = 10;
    // A line that goes on in the next row of a narrow terminal could not be rewritten any more.
    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";

    private final Consumer<String> shown;
    private final Consumer<String> noted;
    private final Runnable paused;
    private final boolean rewritten;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("progress"));
    private String heading = "";
    private String step = "";
    private Supplier<String> detail = () -> "";
    private long stepStarted;
    private long lastPrinted;

    private Progress(Consumer<String> shown, Consumer<String> noted, Runnable paused, boolean rewritten) {
        this.shown = shown;
        this.noted = noted;
        this.paused = paused;
        this.rewritten = rewritten;
    }

    public static Progress onStandardError() {
        return Terminal.isQuiet() ? silent() : on(Terminal.rawErr(), Terminal.errIsTerminal()).ticking();
    }

    static Progress on(PrintStream out, boolean inPlace) {
        return inPlace ? new Progress(line -> print(out, "\r" + NO_WRAP + line + "\u001b[K" + WRAP),
                line -> print(out, "\r\u001b[K" + line + System.lineSeparator()), () -> print(out, "\r\u001b[K"), true)
                : new Progress(out::println, out::println, () -> {}, false);
    }

    /** Tells this listener each line, and each second again how it stands with the step. */
    public static Progress telling(Consumer<String> listener) {
        return new Progress(listener, listener, () -> {}, true).ticking();
    }

    public static Progress silent() {
        return new Progress(line -> {}, line -> {}, () -> {}, false);
    }

    private static void print(PrintStream out, String text) {
        out.print(text);
        out.flush();
    }

    private Progress ticking() {
        clock.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        return this;
    }

    /** Begins the lines of the following steps: {@code [2/6] event-loop-per-call fixed}. */
    public synchronized void heading(String heading) {
        this.heading = heading;
    }

    public void step(String step) {
        step(step, () -> "");
    }

    /** @param detail asked whenever the step is printed again */
    public synchronized void step(String step, Supplier<String> detail) {
        this.step = step;
        this.detail = detail;
        stepStarted = System.nanoTime();
        tell();
    }

    public synchronized void pause() {
        if (!step.isEmpty()) {
            paused.run();
        }
        step = "";
    }

    public synchronized void note(String sentence) {
        noted.accept("lab: " + Terminal.clean(sentence).replace('\n', ' '));
    }

    private synchronized void tick() {
        if (!step.isEmpty() && (rewritten || seconds(lastPrinted) >= REPEAT_SECONDS)) {
            tell();
        }
    }

    private void tell() {
        if (ShutdownHandler.underWay()) {
            return;
        }
        lastPrinted = System.nanoTime();
        long seconds = seconds(stepStarted);
        shown.accept(Terminal.clean("%s%s%s%s".formatted(heading.isEmpty() ? "" : heading + ": ", step,
                seconds > 0 ? ", %d s so far".formatted(seconds) : "", detail.get())).replace('\n', ' '));
    }

    private static long seconds(long since) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
    }

    @Override
    public void close() {
        pause();
        clock.shutdownNow();
    }
}
