package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.FileSystemResource;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.AppImage.Overlay;

class AppImageTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsNoAppCannotBeUnpackedAndLeavesNoImage() throws IOException {
        Path jar = Files.writeString(folder.resolve("app.jar"), "no app");
        AppImage image = new AppImage(jar);
        assertThatThrownBy(() -> image.unpack(Progress.silent())).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining("could not be unpacked into");
        assertThat(image.command()).containsExactly("-jar", jar.toString());
        assertThatThrownBy(image::classPath).isInstanceOf(CouldNotStartException.class);
    }

    private Map<Object, Object> settings() {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new FileSystemResource(folder.resolve("profiles/application-exercise-9.yml")));
        return yaml.getObject();
    }

    @Test
    void oneProfileHasTheSettingsOfSeveralTheLaterOverTheEarlier() throws IOException {
        Overlay overlay = Overlay.of(folder, "exercise-9",
                List.of("pool-induced-deadlock-broken", "pool-induced-deadlock-bigger-pool"), "");
        assertThat(overlay).isEqualTo(new Overlay(null, folder));
        assertThat(settings()).containsEntry("review.stages", "shared-pool")
                .containsEntry("review.shared-pool.core-size", 30);
    }

    @Test
    void furtherSettingsComeLastAndTheAppKeepsItsFlawToItself() throws IOException {
        Overlay.of(folder, "exercise-9", List.of("pool-induced-deadlock-broken"),
                "# none yet\nreview.shared-pool.core-size: 500");
        assertThat(settings()).containsEntry("review.shared-pool.core-size", 500)
                .containsEntry("logging.level.io.executorlab.app.antipattern", "off")
                .containsEntry("spring.application.name", "exercise-9");
        assertThat(Files.readString(folder.resolve("profiles/application-exercise-9.yml"))).endsWith("500");
    }
}
