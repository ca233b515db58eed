package io.executorlab.lab.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.executorlab.lab.evidence.AppEnd;
import io.executorlab.lab.experiment.Termination;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.ProcessReadings;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.Watch;

/** A running app as the {@link Protocol} sees it. */
interface MeasuredApp {

    ManagementPort management();

    /** Its JVM where that can be attached to: recordings and cheap thread dumps come from there. */
    Optional<JvmAttach> jvm();

    /** The process ids of its parts, for their processor time; empty where none is known. */
    Map<String, Long> processes();

    /** Reads its process and its children from the operating system; empty where its process is not known. */
    Optional<ProcessReadings> readings();

    /** Tells why a load on it is in vain, in sentences; empty while all is well. */
    List<String> failures(Watch watch);

    /**
     * Ends it as a platform does, and counts what it has left; a {@link CouldNotStartException} where that cannot be
     * counted. Returns at once.
     */
    default CompletableFuture<AppEnd> terminate(Termination termination) {
        throw new UnsupportedOperationException("only an app of the lab's own is ended under load");
    }
}
