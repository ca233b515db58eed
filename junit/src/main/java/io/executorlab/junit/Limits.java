package io.executorlab.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The limits of a budget, which judges threads by them. */
record Limits(int started, int left, List<String> from, Duration linger) {

    private static final int ORIGINS_SHOWN = 5;
    private static final System.Logger LOG = System.getLogger(ThreadBudget.class.getName());

    static Limits of(ThreadBudget budget) {
        return new Limits(budget.started(), budget.left(), List.of(budget.from()),
                Duration.ofMillis(budget.lingerMillis()));
    }

    boolean concerns(StartedThread thread) {
        return !thread.ofTests() && (from.isEmpty() || from.stream().anyMatch(thread::isStartedBy));
    }

    /**
     * Throws {@link AssertionError} that names the lines where one of the limits is exceeded. Tells of the exceptions
     * that ended threads, by a warning where the limits are kept.
     *
     * @param who did it, at the beginning of a sentence
     * @param besides what the error's message ends in
     */
    void judge(String who, List<StartedThread> threads, String besides) {
        List<StartedThread> counted = threads.stream().filter(this::concerns).toList();
        List<StartedThread> alive = counted.stream().filter(StartedThread::alive).toList();
        List<String> breaches = new ArrayList<>();
        if (counted.size() > started) {
            breaches.add(sentence(who, "started", counted, started));
        }
        if (alive.size() > left) {
            breaches.add(sentence(who, "left", alive, left));
        }
        if (!breaches.isEmpty()) {
            throw new AssertionError(String.join("\n", breaches) + uncaught(counted) + unknown(threads) + besides);
        }
        if (!uncaught(counted).isEmpty()) {
            LOG.log(System.Logger.Level.WARNING, who + " ended well, and a thread that it started did not:"
                    + uncaught(counted));
        }
    }

    private String uncaught(List<StartedThread> threads) {
        return threads.stream().filter(thread -> thread.uncaught() != null)
                .map(thread -> "\n  %s, ended by %s".formatted(thread.origin(from), thread.uncaught())).distinct()
                .limit(ORIGINS_SHOWN).collect(Collectors.joining());
    }

    /** Tells of threads that may be this test's or another's; empty where none of them would count. */
    Optional<String> notKnown(String who, List<StartedThread> threads) {
        List<StartedThread> counted = threads.stream().filter(this::concerns).toList();
        return counted.isEmpty() ? Optional.empty()
                : Optional.of(
                        ("%s ran while other tests may have. Threads that may be either's are not counted, %d of them; "
                                + "@Isolated on its class has them counted:%s")
                                .formatted(who, counted.size(), origins(counted)));
    }

    private String sentence(String who, String did, List<StartedThread> threads, int atMost) {
        return "%s %s %d %s, at most %d are allowed:%s".formatted(who, did, threads.size(),
                threads.size() == 1 ? "thread" : "threads", atMost, origins(threads));
    }

    private String origins(List<StartedThread> threads) {
        Map<String, Long> origins = threads.stream().collect(
                Collectors.groupingBy(thread -> thread.origin(from), LinkedHashMap::new, Collectors.counting()));
        String shown = origins.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(ORIGINS_SHOWN)
                .map(origin -> "\n  %d x %s".formatted(origin.getValue(), origin.getKey()))
                .collect(Collectors.joining());
        String rest =
                origins.size() > ORIGINS_SHOWN ? "\n  and from %d other lines".formatted(origins.size() - ORIGINS_SHOWN)
                        : "";
        return shown + rest;
    }

    private String unknown(List<StartedThread> threads) {
        long unknown = from.isEmpty() ? 0 : threads.stream().filter(StartedThread::ofUnknownOrigin).count();
        return unknown == 0 ? ""
                : "\nOf %d virtual threads that have ended the JVM does not say who started them; they are not counted."
                        .formatted(unknown);
    }
}
