package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;

class AppEndTest {

    @Test
    void tellsTimeKillAndCountsByTheirNames() {
        AppEnd end = new AppEnd(4.2, true, Map.of("lost", 57L));
        assertThat(end.of("seconds")).hasValue(4.2);
        assertThat(end.of("killed")).hasValue(1);
        assertThat(end.of("lost")).hasValue(57);
        assertThat(end.of("kept")).isEmpty();
    }
}
