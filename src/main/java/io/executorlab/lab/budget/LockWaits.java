package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Numbers.number;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.executorlab.lab.budget.BudgetVerdict.Culprit;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.LockWait;
import io.executorlab.lab.evidence.ThreadNames;

/** Waits for locks by lock, place and thread: which lock it is, who waited where, and who had it. */
final class LockWaits {

    private LockWaits() {
    }

    /** Those that cost most time first; the stack is that of the longest. */
    static List<Culprit> culprits(List<LockWait> waits, int most) {
        record Key(String lock, String place, String thread) {
        }
        Map<Key, List<LockWait>> groups = waits.stream().collect(Collectors.groupingBy(
                wait -> new Key(wait.lock(), place(wait), ThreadNames.normalise(wait.thread())), LinkedHashMap::new, Collectors.toList()));
        return groups.values().stream().sorted(Comparator.comparingDouble(LockWaits::millis).reversed()).limit(most)
                .map(LockWaits::culprit).toList();
    }

    private static Culprit culprit(List<LockWait> waits) {
        LockWait longest = waits.stream().max(Comparator.comparingDouble(LockWait::millis)).orElseThrow();
        String holder = mostOften(waits, wait -> ThreadNames.normalise(wait.holder()));
        String place = place(longest);
        return new Culprit(waits.size(), "%d %s of %s for the lock of %s%s: %s ms in all, %s ms at most%s".formatted(
                waits.size(), waits.size() == 1 ? "wait" : "waits",
                ThreadNames.normalise(longest.thread()), longest.lock(), place.isEmpty() ? "" : " in " + Frames.withoutPackage(place),
                number(millis(waits)), number(longest.millis()), holder.isEmpty() ? "" : "; held mostly by " + holder),
                Frames.shortened(longest.frames()));
    }

    private static String place(LockWait wait) {
        return wait.frames().stream().filter(Frames::isTheApps).findFirst().or(() -> wait.frames().stream().findFirst()).orElse("");
    }

    private static double millis(List<LockWait> waits) {
        return waits.stream().mapToDouble(LockWait::millis).sum();
    }

    private static String mostOften(List<LockWait> waits, Function<LockWait, String> what) {
        return waits.stream().collect(Collectors.groupingBy(what, LinkedHashMap::new, Collectors.counting())).entrySet().stream()
                .max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("");
    }
}
