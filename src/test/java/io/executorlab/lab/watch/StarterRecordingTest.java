package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;

class StarterRecordingTest {

    private static final long CHEAP = StarterRecording.BYTES_A_SECOND;
    private static final long DEAR = CHEAP + 1;

    private final List<String> switched = new ArrayList<>();
    private long bytes;
    private boolean seen = true;
    private boolean silent;

    private final StarterRecording starters = new StarterRecording(new StarterRecording.Events() {

        @Override
        public void on() throws IOException {
            answer("on");
        }

        @Override
        public void off() throws IOException {
            answer("off");
        }
    }, () -> seen ? OptionalLong.of(bytes) : OptionalLong.empty());

    private void answer(String what) throws IOException {
        if (silent) {
            throw new IOException("the app's JVM did not answer");
        }
        switched.add(what);
    }

    /** Seconds in which the recording grows by so many bytes each. */
    private void pass(int seconds, long bytesEach) throws IOException {
        for (int i = 0; i < seconds; i++) {
            bytes += bytesEach;
            starters.look();
        }
    }

    @Test
    void takesAllWhereThatIsCheap() throws IOException {
        starters.switchOn();
        pass(100, CHEAP);
        assertThat(switched).containsExactly("on");
        assertThat(starters.cutShort()).isFalse();
        starters.close();
        starters.close();
        assertThat(switched).containsExactly("on", "off");
    }

    @Test
    void endsWhereItIsDear() throws IOException {
        starters.switchOn();
        pass(StarterRecording.SECONDS, DEAR);
        assertThat(switched).containsExactly("on", "off");
        assertThat(starters.cutShort()).isTrue();
        pass(50, CHEAP);
        starters.close();
        assertThat(switched).containsExactly("on", "off");
    }

    @Test
    void theHeadOfEachNewPartOfTheRecordingIsNoEvent() throws IOException {
        starters.switchOn();
        pass(1, 10 * DEAR);
        pass(50, CHEAP);
        assertThat(switched).containsExactly("on");
    }

    @Test
    void takesAllWhereNobodySeesHowLargeTheRecordingIs() throws IOException {
        seen = false;
        starters.switchOn();
        pass(50, DEAR);
        assertThat(switched).containsExactly("on");
        seen = true;
        pass(StarterRecording.SECONDS, DEAR);
        assertThat(switched).containsExactly("on", "off");
    }

    @Test
    void isOverWhereTheJvmIsSilent() throws IOException {
        starters.switchOn();
        silent = true;
        assertThatThrownBy(() -> pass(StarterRecording.SECONDS, DEAR)).isInstanceOf(IOException.class);
        assertThat(starters.cutShort()).as("it may have done what it was asked for").isTrue();
        starters.close();
        silent = false;
        pass(50, DEAR);
        assertThat(switched).containsExactly("on");
    }
}
