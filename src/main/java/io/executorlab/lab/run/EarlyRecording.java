package io.executorlab.lab.run;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.JvmProcess;
import io.executorlab.lab.watch.FirstRecording;
import io.executorlab.lab.watch.JvmAttach;

/**
 * Has a JVM that is still starting take its {@link FirstRecording} where that is costly, while it has compiled next to
 * nothing. Where that cannot be, the recording that counts is the first, as it would be without.
 */
final class EarlyRecording {

    private final Set<Long> settled = new HashSet<>();

    /**
     * To be called until the app answers: with the youngest JVM among this process and its descendants, once for each.
     */
    void attempt(long pid) {
        JvmProcess.newestIn(pid).filter(jvm -> !settled.contains(jvm)).filter(JvmProcess::takesQuit)
                .filter(EarlyRecording::isSettled)
                .ifPresent(settled::add);
    }

    private static boolean isSettled(long pid) {
        try {
            JvmProcess.requireAttachable(pid);
            try (JvmAttach jvm = JvmAttach.to(pid)) {
                if (!FirstRecording.of(jvm).isCostly()) {
                    return true;
                }
                boolean ready = FirstRecording.canBeTaken(jvm);
                if (ready) {
                    FirstRecording.take(jvm);
                }
                return ready;
            }
        } catch (CouldNotStartException | IOException e) {
            return true;
        }
    }
}
