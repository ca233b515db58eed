package io.executorlab.lab.command;

import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.report.Disturbances;

/** Tells before anything runs that other programs take the processors, which disturbs clocks and no count. */
final class BusyStart {

    private static final long LOOK_MILLIS = 1000;

    private BusyStart() {
    }

    /** A sentence that names the busiest programs; empty where the machine is quiet. It looks for a second. */
    static Optional<String> look() {
        CpuMeter meter = new CpuMeter(Map.of());
        Pause.millis(LOOK_MILLIS);
        return sentence(meter.read(true));
    }

    static Optional<String> sentence(CpuUse now) {
        return BusyMachine.of(now).filter(BusyMachine::hasForeign).map(Disturbances::beforeTheStart);
    }
}
