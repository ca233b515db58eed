package io.executorlab.lab.run;

import java.time.Duration;

import io.executorlab.lab.experiment.Termination;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.Recording;
import io.executorlab.lab.watch.SamplingInterval;

/**
 * The settings in which measuring an app of the lab's differs from measuring somebody else's.
 *
 * @param ofTheLab whether the app is the lab's own: every part of the evidence must be had then, the heap after a
 * garbage collection too; of anybody else's app, what cannot be had is noted
 * @param recording one of {@link FlightRecorder}'s settings; null where nothing is to be recorded
 * @param starters whether those who start virtual threads are recorded, beside such a recording
 * @param recordingAtMost ends the recording even where nobody does; null where the lab ends that JVM anyway
 * @param ending how the app ends while the load goes on; null where it does not
 */
record Manner(boolean ofTheLab, SamplingInterval scrapes, SamplingInterval dumps, String recording,
        Recording starters, Duration recordingAtMost, Rest rest, Ending ending) {

    /**
     * What counts as rest, and when it is waited for.
     *
     * @param still how long no thread may start or end for the app to count as at rest
     * @param drain whether the app is to come to rest after the load, and not before it alone
     */
    record Rest(Duration still, boolean drain) {
    }

    /** @param after the load's beginning */
    record Ending(Duration after, Termination termination) {
    }
}
