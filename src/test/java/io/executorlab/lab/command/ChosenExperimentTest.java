package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.process.CouldNotStartException;

class ChosenExperimentTest {

    private static List<ChosenExperiment> named(String... names) {
        return ChosenExperiment.of(List.of(names), null, List.of());
    }

    @Test
    void whatNeedsAProxyIsRefusedWithTheCommandThatInstallsOne() {
        assertThatThrownBy(() -> ChosenExperiment.requireProxy(named("thread-per-task", "proxy-connections"), Optional.empty()))
                .isInstanceOf(CouldNotStartException.class).hasMessageContaining("nginx").hasMessageContaining("apt-get install nginx-light");
        assertThatCode(() -> ChosenExperiment.requireProxy(named("proxy-connections"), Optional.of("nginx 1.22.1"))).doesNotThrowAnyException();
        assertThatCode(() -> ChosenExperiment.requireProxy(named("thread-per-task"), Optional.empty())).doesNotThrowAnyException();
    }
}
