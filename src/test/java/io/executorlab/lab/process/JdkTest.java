package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class JdkTest {

    private static final int NOT_YET_RELEASED = 99;

    @Test
    void aLaterReleaseIsTheOldestInstalledOneThatWillDoOrNone() {
        Jdk own = Jdk.own();
        assertThat(own.or(null, NOT_YET_RELEASED)).isEmpty();
        List<Integer> later =
                Jdk.installed().stream().map(Jdk::feature).filter(feature -> feature > own.feature()).toList();
        later.forEach(least -> assertThat(own.or(null, least)).map(Jdk::feature).contains(least));
        assertThat(own.or(null, own.feature() + 1)).map(Jdk::feature).isEqualTo(later.stream().min(Integer::compare));
    }

    @Test
    void anotherReleaseIsAnInstalledOneOrNone() {
        Jdk own = Jdk.own();
        assertThat(own.or(NOT_YET_RELEASED, null)).isEmpty();
        Jdk.installed().forEach(jdk -> assertThat(own.or(jdk.feature(), null)).hasValueSatisfying(
                found -> assertThat(found.feature()).isEqualTo(jdk.feature())));
    }
}
