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
import io.executorlab.lab.watch.MetricSource;
import io.executorlab.lab.watch.Watch;

/** A running app as the {@link Protocol} sees it. */
interface MeasuredApp {

    MetricSource metrics();

    Optional<JvmAttach> jvm();

    /** For their processor time; empty where none is known. */
    Map<String, Long> processes();

    /** Empty where its process is not known. */
    Optional<ProcessReadings> readings();

    /** Says why a load on it is in vain, in sentences; empty while all is well. */
    List<String> failures(Watch watch);

    /**
     * Ends it as a platform does, and counts what it has left; a {@link CouldNotStartException} where that cannot be
     * counted. Returns at once.
     */
    default CompletableFuture<AppEnd> terminate(Termination termination) {
        throw new UnsupportedOperationException("only an app of the lab's own is ended under load");
    }
}
