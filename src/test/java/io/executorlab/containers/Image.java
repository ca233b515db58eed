package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.springframework.util.FileSystemUtils;
import org.yaml.snakeyaml.Yaml;

/**
 * What src/main/docker/Dockerfile makes of the built jar, made in a folder by the file's own lines.
 *
 * @param folder the image's working directory
 * @param entryPoint the words before a container's command
 */
record Image(Path folder, List<String> entryPoint) {

    private static final Path JAR = Path.of("target/executor-lab.jar");

    static Image make(Path folder) throws IOException, InterruptedException {
        String file = Files.readString(Path.of("src/main/docker/Dockerfile"));
        Path target = Files.createDirectories(folder.resolve("build/target"));
        Files.copy(JAR, target.resolve(JAR.getFileName()));
        List<String> extraction = all(file, "(?m)^RUN (java .*)$");
        assertThat(extraction).hasSize(1);
        Process process = new ProcessBuilder("sh", "-c", extraction.get(0)).directory(target.toFile()).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
        Path image = Files.createDirectory(folder.resolve("lab"));
        List<String> layers = all(file, "(?m)^COPY --from=build /(\\S+)/ \\./$");
        assertThat(layers).hasSize(4);
        for (String layer : layers) {
            assertThat(folder.resolve(layer)).as("what the Dockerfile copies").isDirectory();
            FileSystemUtils.copyRecursively(folder.resolve(layer), image);
        }
        List<String> entryPoint = new Yaml().load(all(file, "(?m)^ENTRYPOINT (.*)$").get(0));
        return new Image(image, entryPoint);
    }

    private static List<String> all(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
    }
}
