package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VirtualThreadsTest {

    private static VirtualThreads.Life life(long id, long at, long end) {
        return new VirtualThreads.Life(id, at, end);
    }

    private static VirtualThreads lives(VirtualThreads.Life... lives) {
        return new VirtualThreads(true, List.of(lives), List.of(), List.of());
    }

    @Test
    void mostAliveAreCountedWithinTheTimeAlone() {
        VirtualThreads all = lives(life(1, 10, 0), life(2, 20, 30), life(3, 25, 40), life(4, 60, 61), life(5, 61, 0),
                life(6, 61, 0));
        assertThat(all.mostAlive(0, 100)).isEqualTo(3);
        assertThat(all.mostAlive(0, 20)).isEqualTo(2);
        assertThat(all.mostAlive(41, 55)).as("older than the time").isEqualTo(1);
        assertThat(all.mostAlive(60, 60)).isEqualTo(2);
        assertThat(lives().mostAlive(0, 100)).isZero();
    }

    @Test
    void leftAreThoseThatWereStartedInTimeAndHaveNoEnd() {
        VirtualThreads all = lives(life(1, 10, 0), life(2, 20, 0), life(3, 25, 40));
        assertThat(all.left(100)).extracting(VirtualThreads.Life::id).containsExactly(1L, 2L);
        assertThat(all.left(15)).extracting(VirtualThreads.Life::id).containsExactly(1L);
        assertThat(all.between(15, 100).left(100)).extracting(VirtualThreads.Life::id).containsExactly(2L);
    }

    @ParameterizedTest
    @CsvSource({"17.0.15, 17, false", "1.8.0_392, 8, false", "21.0.8, 21, true", "20, 20, true", "25, 25, true",
            "'', 0, true", "unknown, 0, true"})
    void aJvmIsKnownToHaveNoneByItsVersionAlone(String version, int feature, boolean mayExist) {
        int told = new Machine(version, "", 1, 1, "", List.of(), null).feature();
        assertThat(told).isEqualTo(feature);
        assertThat(VirtualThreads.mayExistOn(told)).isEqualTo(mayExist);
    }
}
