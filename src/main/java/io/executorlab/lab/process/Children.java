package io.executorlab.lab.process;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import io.executorlab.lab.common.Volume;

/**
 * Every program that one command of the lab has started. They end with {@link #close()}, with Ctrl-C or SIGTERM, when the
 * JVM ends in order, and by their {@link Leash} when it does not; a {@link Sweeper} then removes what was made for those that were not started any more.
 */
public final class Children implements AutoCloseable {

    private final Deque<Leash> leashes = new ArrayDeque<>();
    private final Path temporary;
    private final AtomicInteger numbers = new AtomicInteger();
    private Sweeper sweeper;
    private volatile boolean closed;

    /** @param temporary a folder that is made when first needed and gone when the last program is */
    public Children(Path temporary) {
        this.temporary = temporary;
    }

    public Leash start(String name, List<String> command, Path output) {
        return start(new Program(name, command), output, newTemporary());
    }

    /** Throws {@link CouldNotStartException}, also when the lab is already ending. */
    public Leash start(Program program, Path output, Path temporary) {
        synchronized (leashes) {
            requireOpen();
            Leash leash = Leash.start(program, output, temporary);
            leashes.push(leash);
            Volume.detail("started %s, which logs into %s".formatted(program.name(), output));
            return leash;
        }
    }

    /** Throws {@link CouldNotStartException} where they have been ended, so that nobody prepares what cannot start any more. */
    public void requireOpen() {
        if (closed) {
            throw new CouldNotStartException("the lab is ending");
        }
    }

    /** A folder for one program, which is yet to be made. */
    public Path newTemporary() {
        synchronized (leashes) {
            if (sweeper == null && !closed) {
                sweeper = Sweeper.of(temporary);
            }
        }
        return temporary.resolve(String.valueOf(numbers.incrementAndGet()));
    }

    /** Ends this one now. */
    public void end(Leash leash) {
        leash.close();
        synchronized (leashes) {
            leashes.remove(leash);
        }
    }

    /** Ends them all, the latest first; nothing can be started afterwards. */
    @Override
    public void close() {
        List<Leash> remaining;
        Optional<Sweeper> last;
        synchronized (leashes) {
            closed = true;
            remaining = List.copyOf(leashes);
            leashes.clear();
            last = Optional.ofNullable(sweeper);
            sweeper = null;
        }
        remaining.parallelStream().forEach(Leash::close);
        last.ifPresent(Sweeper::close);
    }
}
