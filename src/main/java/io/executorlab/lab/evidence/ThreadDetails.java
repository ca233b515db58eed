package io.executorlab.lab.evidence;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A dump's details of a thread beside its name, state and frames; how much that is depends on what wrote the dump.
 *
 * @param id the JVM's number of the thread; 0 where it is not told
 * @param condition what HotSpot says that the thread does, such as {@code in Object.wait()}, which may contradict the
 * state; empty where it is not told
 * @param cpuMillis what it used of the processors since its start; -1 where it is not told
 * @param elapsedMillis since its start; -1 where it is not told
 * @param mounted the id of the virtual thread that is mounted on it, or, where it is virtual itself, of the thread on
 * which it is mounted; 0 where there is none
 * @param locks in the order of the stack, top first, then the synchronizers that it has
 */
public record ThreadDetails(long id, boolean daemon, boolean virtual, String condition, double cpuMillis,
        double elapsedMillis, long mounted, List<LockUse> locks) {

    public static final ThreadDetails NONE = new ThreadDetails(0, false, false, "", -1, -1, 0, List.of());

    static ThreadDetails ofVirtual(long id) {
        return new ThreadDetails(id, false, true, "", -1, -1, 0, List.of());
    }

    public boolean carries() {
        return !virtual && mounted != 0;
    }

    /** The locks that it has: a monitor in whose {@code Object.wait()} it stands is given up. */
    public Stream<LockUse> held() {
        return locks.stream().filter(use -> switch (use.kind()) {
            case LOCKED -> locks.stream().noneMatch(other -> isGivenUpBy(other, use));
            case OWNED -> !use.lock().isEmpty();
            default -> false;
        });
    }

    private static boolean isGivenUpBy(LockUse other, LockUse use) {
        return (other.kind() == LockUse.Kind.WAITING || other.kind() == LockUse.Kind.ENTERING)
                && other.lock().equals(use.lock());
    }

    /** The lock that it cannot go on without: a monitor to enter, or what it is parked on. */
    public Optional<LockUse> awaited() {
        return locks.stream()
                .filter(use -> use.kind() == LockUse.Kind.ENTERING || use.kind() == LockUse.Kind.PARKED).findFirst();
    }
}
