package io.executorlab.lab.evidence;

/**
 * Counts how often the kernel took a processor from a thread and gave it to another, by Linux's
 * {@code /proc/PID/task/TID/status}.
 *
 * @param voluntary the thread had to wait for something
 * @param involuntary it could have gone on, but another one's turn had come
 */
public record ContextSwitches(long voluntary, long involuntary) {

    public static final ContextSwitches NONE = new ContextSwitches(0, 0);

    public long all() {
        return voluntary + involuntary;
    }

    public ContextSwitches plus(ContextSwitches other) {
        return new ContextSwitches(voluntary + other.voluntary, involuntary + other.involuntary);
    }

    public ContextSwitches minus(ContextSwitches other) {
        return new ContextSwitches(voluntary - other.voluntary, involuntary - other.involuntary);
    }
}
