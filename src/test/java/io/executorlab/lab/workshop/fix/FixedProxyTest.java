package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Proxy;

class FixedProxyTest {

    private static final Path FOLDER = Path.of("workshop/exercise-13");

    private static Proxy proxy(String text) {
        return FixFiles.proxy(FOLDER, Map.of(FixFiles.PROXY, text, FixFiles.SETTINGS, ""));
    }

    static Stream<Tried> known() {
        return Tried.of(Tasks.named("exercise-13")).stream().filter(tried -> tried.fails() != null);
    }

    @ParameterizedTest
    @MethodSource("known")
    void theFilesOfEachAttemptAreTheVariantOfThatName(Tried tried) {
        FixTask task = Tasks.named("exercise-13");
        assertThat(FixFiles.proxy(FOLDER, Tasks.files(task, tried.name())))
                .isEqualTo(task.experiment().cell(tried.name()).proxy());
    }

    @Test
    void theRightFilesAreTheBestVariant() {
        FixTask task = Tasks.named("exercise-13");
        assertThat(FixFiles.proxy(FOLDER, Tasks.files(task, Tasks.RIGHT))).isEqualTo(task.best().proxy());
    }

    @Test
    void whatIsNoConfigurationIsToldWithItsFile() {
        for (String wrong : new String[] {"", "workers: two\n", "workers: 2\n",
                "workers: 2\nworker-connections: 768\nworker-threads: 9\n",
                "workers: 65\nworker-connections: 768\n", "workers: 2\nworker-connections: 70000\n",
                "workers: 0\nworker-connections: 768\n"}) {
            assertThatThrownBy(() -> proxy(wrong)).as(wrong).isInstanceOf(UsageException.class)
                    .hasMessageContaining(FixFiles.PROXY);
        }
    }

    @Test
    void noJavaIsTakenAndTheFileHasToBeThere() {
        assertThatThrownBy(() -> FixFiles.proxy(FOLDER,
                Map.of(FixFiles.PROXY, "workers: 2\nworker-connections: 9\n", "Other.java", "")))
                .isInstanceOf(UsageException.class).hasMessageContaining("Java");
        assertThatThrownBy(() -> FixFiles.proxy(FOLDER, Map.of(FixFiles.SETTINGS, "")))
                .isInstanceOf(UsageException.class).hasMessageContaining("has no nginx.yml");
    }
}
