package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.UsageException;

class FixFolderTest {

    private static final Map<String, String> BEGINNING =
            Map.of("A.java", "class A {\n}\n", FixFiles.SETTINGS, "a: 1\n", "B.java", "class B {\n}\n");

    @TempDir
    private Path base;

    private FixFolder folder;

    @BeforeEach
    void begin() throws IOException {
        folder = FixFolder.in(base, "exercise-3");
        folder.begin(BEGINNING);
    }

    @Test
    void aFolderThatHasBeenBegunStaysAsItIs() throws IOException {
        Files.writeString(folder.path().resolve("A.java"), "class A { int one; }\n");
        folder.begin(BEGINNING);
        assertThat(folder.files()).containsEntry("A.java", "class A { int one; }\n").hasSize(3);
    }

    @Test
    void resetBringsBackTheBeginningTwiceAsWell() throws IOException {
        Files.writeString(folder.path().resolve("B.java"), "class B { }\n");
        folder.delete();
        folder.delete();
        assertThat(base).isEmptyDirectory();
        folder.begin(BEGINNING);
        assertThat(folder.files()).isEqualTo(BEGINNING);
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path secret = Files.writeString(base.resolve("secret"), "class S { }");
        Files.createSymbolicLink(folder.path().resolve("S.java"), secret);
        assertThatThrownBy(folder::files).isInstanceOf(UsageException.class)
                .hasMessageContaining("S.java is a symbolic link");

        Path elsewhere = Files.createDirectory(base.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("kept"), "");
        Files.createSymbolicLink(base.resolve("workshop/exercise-5"), elsewhere);
        FixFolder linked = FixFolder.in(base, "exercise-5");
        assertThatThrownBy(linked::delete).isInstanceOf(UsageException.class).hasMessageContaining("symbolic link");
        assertThatThrownBy(() -> linked.begin(BEGINNING)).isInstanceOf(UsageException.class)
                .hasMessageContaining("symbolic link");
        assertThat(elsewhere.resolve("kept")).exists();
    }

    @Test
    void aNameLeadsNowhereElse() {
        assertThatThrownBy(() -> FixFolder.in(base, "../exercise-3")).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> FixFolder.in(base, "")).isInstanceOf(UsageException.class);
    }

    @Test
    void whatIsNoTextIsToldWithItsName() throws IOException {
        Files.write(folder.path().resolve("D.java"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThatThrownBy(folder::files).isInstanceOf(IOException.class).hasMessageContaining("D.java");
    }

    @Test
    void whatEditorsLeaveIsLeftAside() throws IOException {
        Files.createDirectory(folder.path().resolve(".idea"));
        Files.writeString(folder.path().resolve("A.java~"), "old");
        Files.writeString(folder.path().resolve("notes.txt"), "mine");
        assertThat(folder.files()).isEqualTo(BEGINNING);
    }

    @Test
    void beforeItIsBegunThereIsNothingToTake() {
        assertThatThrownBy(() -> FixFolder.in(base, "exercise-6").files()).isInstanceOf(UsageException.class)
                .hasMessageContaining("has not been begun");
    }

    @Test
    void whatSomebodyElsePutThereIsNotOverwritten() throws IOException {
        Files.createDirectories(base.resolve("workshop/exercise-7"));
        Files.writeString(base.resolve("workshop/exercise-7/mine.txt"), "mine");
        assertThatThrownBy(() -> FixFolder.in(base, "exercise-7").begin(BEGINNING)).isInstanceOf(UsageException.class)
                .hasMessageContaining("is there already");
    }
}
