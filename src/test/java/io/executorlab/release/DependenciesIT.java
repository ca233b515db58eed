package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.process.Probe;

/** A fix of a library that the lab names itself is taken, or somebody has looked at it and says why not. */
@Tag("long")
class DependenciesIT {

    private static final Path LOOKED_AT = Path.of("src/test/resources/dependencies/looked-at.properties");
    private static final Duration AT_MOST = Duration.ofMinutes(5);
    private static final String VERSIONS = "org.codehaus.mojo:versions-maven-plugin:2.21.0:";
    // A long name has its versions on the next line.
    private static final Pattern NEWER = Pattern.compile("(?m)^\\s+([\\w.-]+:[\\w.-]+) \\.+\\s+(\\S+) -> (\\S+)");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "src/release/pom.xml", "junit/pom.xml"})
    void noPatchReleaseIsNewerThanWhatIsTaken(String pom) throws IOException {
        Path found = folder.resolve("newer.txt");
        Probe probe = Probe.of(List.of("./mvnw", "-B", "-q", "-f", pom, VERSIONS + "display-dependency-updates",
                VERSIONS + "display-parent-updates",
                "-DallowMinorUpdates=false", "-DprocessDependencyManagement=false", "-Dversions.outputFile=" + found),
                AT_MOST).orElseThrow();
        assertThat(probe.succeeded()).as(probe.printed()).isTrue();
        Map<String, String> lookedAt = lookedAt();
        assertThat(newer(Files.readString(found)))
                .allSatisfy((artifact, version) -> assertThat(lookedAt.getOrDefault(artifact, ""))
                        .as("%s %s: take it, or say in %s why not", artifact, version, LOOKED_AT)
                        .startsWith(version + " "));
    }

    private static Map<String, String> newer(String printed) {
        return NEWER.matcher(printed).results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(3), (a, b) -> a, TreeMap::new));
    }

    private static Map<String, String> lookedAt() throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(LOOKED_AT)) {
            properties.load(reader);
        }
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(name -> name, properties::getProperty));
    }
}
