package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Progress;

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
}
