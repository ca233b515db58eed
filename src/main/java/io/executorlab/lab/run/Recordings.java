package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.StarterRecording;

/**
 * Makes the flight recording of an app and, beside it, that of who starts its virtual threads. They may be ended by
 * another thread than the one that began them.
 */
final class Recordings {

    private final MeasuredApp app;
    private final boolean needed;
    private final RunNotes notes;
    private final Path folder;
    private volatile FlightRecorder recorder;
    private volatile StarterRecording starters;

    /** @param needed whether an app without a recording fails; otherwise that is noted */
    Recordings(MeasuredApp app, boolean needed, RunNotes notes, Path folder) {
        this.app = app;
        this.needed = needed;
        this.notes = notes;
        this.folder = folder;
    }

    /**
     * Does nothing where nobody can attach to the app; throws {@link IOException} where a needed recording fails.
     *
     * @param settings one of {@link FlightRecorder}'s
     * @param atMost ends them even where nobody does; null where the lab ends that JVM anyway
     */
    void begin(String settings, StarterRecording.Extent extent, Duration atMost) throws IOException {
        if (app.jvm().isEmpty()) {
            return;
        }
        try {
            recorder = FlightRecorder.start(app.jvm().get(), "executor-lab-" + UUID.randomUUID(), settings,
                    folder.resolve(Evidence.FLIGHT), atMost);
            notes.taken(Evidence.FLIGHT);
            beginStarters(extent, atMost);
        } catch (IOException e) {
            if (needed) {
                throw e;
            }
            notes.note("There is no flight recording, so threads have no line of code beside them: %s."
                    .formatted(e.getMessage()));
        }
    }

    private void beginStarters(StarterRecording.Extent extent, Duration atMost) {
        try {
            starters = StarterRecording.begin(app.jvm().orElseThrow(), recorder, folder, atMost, extent).orElse(null);
        } catch (IOException e) {
            notes.note("Nobody knows who starts virtual threads: %s.".formatted(e.getMessage()));
        }
    }

    void noteWhatWasCutShort() {
        if (starters != null && starters.cutShort()) {
            notes.startersCutShort();
        }
    }

    void end() throws IOException {
        StarterRecording beside = starters;
        if (beside != null) {
            beside.close();
        }
        FlightRecorder running = recorder;
        if (running != null) {
            running.stop();
        }
    }

    void abandon() {
        try {
            end();
        } catch (IOException e) {
            // The app has ended, or hangs; its recording ends at its own time.
        }
    }

    void clearAfterKill() {
        if (recorder != null) {
            recorder.clearAfterKill().ifPresent(notes::note);
        }
    }
}
