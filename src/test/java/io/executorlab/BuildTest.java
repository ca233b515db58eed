package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the build writes into the jar of itself is the same wherever and whenever it is built; {@code ReleaseIT} tries
 * it out.
 */
class BuildTest {

    private static final String GIT = "git.properties";
    private static final String BUILD = "META-INF/build-info.properties";
    private static final Path CLASSES = Path.of("target/classes");

    private static Properties properties(String file) throws IOException {
        Properties properties = new Properties();
        if (Files.exists(CLASSES.resolve(file))) {
            try (InputStream in = Files.newInputStream(CLASSES.resolve(file))) {
                properties.load(in);
            }
        }
        return properties;
    }

    @Test
    void theCommitIsKnownByNothingButItself() throws IOException {
        assertThat(properties(GIT).stringPropertyNames()).isSubsetOf("git.commit.id.abbrev", "git.dirty");
    }

    @Test
    void theBuildTellsNoTime() throws IOException {
        assertThat(properties(BUILD).stringPropertyNames()).isNotEmpty().doesNotContain("build.time");
    }

    @ParameterizedTest
    @ValueSource(strings = {GIT, BUILD})
    void noDateAndNoFolderStandsInAComment(String file) throws IOException {
        if (Files.exists(CLASSES.resolve(file))) {
            assertThat(Files.readAllLines(CLASSES.resolve(file))).filteredOn(line -> line.startsWith("#"))
                    .noneMatch(line -> line.matches(".*\\d.*"));
            assertThat(Files.readString(CLASSES.resolve(file))).doesNotContain(System.getProperty("user.dir"),
                    System.getProperty("user.name") + "@");
        }
    }

    @Test
    void downloadsWithAWrongChecksumAreRefused() throws IOException {
        assertThat(Files.readAllLines(Path.of(".mvn/maven.config"))).contains("-C");
    }
}
