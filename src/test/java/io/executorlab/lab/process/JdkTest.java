package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JdkTest {

    private static final int NOT_YET_RELEASED = 99;

    @Test
    void isItselfWhereItsReleaseWillDo() {
        Jdk own = Jdk.own();
        assertThat(own.orOfRelease(null)).containsSame(own);
        assertThat(own.orOfRelease(own.feature())).containsSame(own);
    }

    @Test
    void anotherReleaseIsAnInstalledOneOrNone() {
        Jdk own = Jdk.own();
        assertThat(own.orOfRelease(NOT_YET_RELEASED)).isEmpty();
        Jdk.installed().forEach(jdk -> assertThat(own.orOfRelease(jdk.feature())).hasValueSatisfying(
                found -> assertThat(found.feature()).isEqualTo(jdk.feature())));
    }
}
