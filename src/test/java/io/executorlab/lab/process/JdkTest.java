package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class JdkTest {

    private static final int NOT_YET_RELEASED = 99;

    @Test
    void aLaterReleaseIsTheOldestInstalledOneThatWillDoOrNone() {
        Jdk own = Jdk.own();
        assertThat(own.orLater(NOT_YET_RELEASED)).isEmpty();
        List<Integer> later =
                Jdk.installed().stream().map(Jdk::feature).filter(feature -> feature > own.feature()).toList();
        later.forEach(least -> assertThat(own.orLater(least)).map(Jdk::feature).contains(least));
        assertThat(own.orLater(own.feature() + 1)).map(Jdk::feature).isEqualTo(later.stream().min(Integer::compare));
    }

    @Test
    void anotherReleaseIsAnInstalledOneOrNone() {
        Jdk own = Jdk.own();
        assertThat(own.orOfRelease(NOT_YET_RELEASED)).isEmpty();
        Jdk.installed().forEach(jdk -> assertThat(own.orOfRelease(jdk.feature())).hasValueSatisfying(
                found -> assertThat(found.feature()).isEqualTo(jdk.feature())));
    }
}
