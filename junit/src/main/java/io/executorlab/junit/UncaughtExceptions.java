package io.executorlab.junit;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The exceptions that ended threads of this JVM, from its start until it is closed. They go on to the handler that was
 * there before, or are printed as the JDK prints them.
 */
final class UncaughtExceptions implements AutoCloseable {

    // Budgets of tests in parallel share the JVM's one handler.
    private static final Set<UncaughtExceptions> LISTENING = ConcurrentHashMap.newKeySet();
    private static Handler handler;

    private final Map<Long, Throwable> ofThreads = new ConcurrentHashMap<>();

    private record Handler(Thread.UncaughtExceptionHandler before) implements Thread.UncaughtExceptionHandler {

        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            LISTENING.forEach(all -> all.ofThreads.put(thread.getId(), exception));
            if (before != null) {
                before.uncaughtException(thread, exception);
            } else {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                exception.printStackTrace();
            }
        }
    }

    private UncaughtExceptions() {
    }

    static UncaughtExceptions listen() {
        UncaughtExceptions listening = new UncaughtExceptions();
        synchronized (LISTENING) {
            if (LISTENING.isEmpty()) {
                handler = new Handler(Thread.getDefaultUncaughtExceptionHandler());
                Thread.setDefaultUncaughtExceptionHandler(handler);
            }
            LISTENING.add(listening);
        }
        return listening;
    }

    /** Empty where no exception has ended the thread. */
    Optional<Throwable> of(long thread) {
        return Optional.ofNullable(ofThreads.get(thread));
    }

    @Override
    public void close() {
        synchronized (LISTENING) {
            LISTENING.remove(this);
            // A test may have set one of its own meanwhile.
            if (LISTENING.isEmpty() && Thread.getDefaultUncaughtExceptionHandler() == handler) {
                Thread.setDefaultUncaughtExceptionHandler(handler.before());
            }
        }
    }
}
