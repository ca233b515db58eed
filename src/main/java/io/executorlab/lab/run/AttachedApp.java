package io.executorlab.lab.run;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.ProcessReadings;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.SamplingInterval;
import io.executorlab.lab.watch.StarterRecording;
import io.executorlab.lab.watch.Watch;

/** The lab's own app, attached to. */
record AttachedApp(AppUnderTest app, JvmAttach attach) implements MeasuredApp, AutoCloseable {

    /** The app has ended, or its JVM does not answer. */
    static final class NotAttachedException extends IOException {
        private NotAttachedException(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }

    static AttachedApp to(AppUnderTest app) throws NotAttachedException {
        try {
            return new AttachedApp(app, JvmAttach.to(app.pid()));
        } catch (IOException e) {
            throw new NotAttachedException(e);
        }
    }

    /** Measures it under this load by: the metrics and a dump each second, a recording with waits. */
    static Protocol.Manner manner(Load load) {
        return new Protocol.Manner(true, new SamplingInterval(1000, 0.1), new SamplingInterval(1000, 1),
                FlightRecorder.WITH_WAITS, StarterRecording.Extent.NONE, null,
                load.atRest(), load.drain());
    }

    @Override
    public ManagementPort management() {
        return app.management();
    }

    @Override
    public Optional<JvmAttach> jvm() {
        return Optional.of(attach);
    }

    @Override
    public Map<String, Long> processes() {
        return app.processes();
    }

    @Override
    public Optional<ProcessReadings> readings() {
        return Optional.of(app.readings());
    }

    @Override
    public List<String> failures(Watch watch) {
        return app.failures();
    }

    @Override
    public void close() {
        attach.close();
    }
}
