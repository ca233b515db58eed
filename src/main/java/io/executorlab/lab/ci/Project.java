package io.executorlab.lab.ci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A project's own files tell this for its pipeline.
 *
 * @param builds the shell command that makes the app's jar
 * @param image of a container that can build it
 * @param starts the shell command that starts the app
 * @param isBuilt whether that names a jar that is there, and not an example
 * @param branch the repository's default one
 */
public record Project(String builds, String image, String starts, boolean isBuilt, String branch) {

    private static final Pattern DEFAULT_BRANCH = Pattern.compile("ref: refs/remotes/origin/([\\w./-]+)");
    private static final Pattern JAR =
            Pattern.compile("(?!original-)[\\w.-]+(?<!-(?:sources|javadoc|tests|plain))\\.jar");

    /** @param files each of which says that a project is built by it */
    private record Tool(List<String> files, String output, String program, String goals, String image) {

        private static final Tool MAVEN = new Tool(List.of("pom.xml"), "target", "mvn", "-q -B -DskipTests package",
                "maven:3.9-eclipse-temurin-17");
        private static final Tool GRADLE = new Tool(List.of("build.gradle", "build.gradle.kts"), "build/libs", "gradle",
                "-q assemble", "gradle:jdk17");

        boolean builds(Path project) {
            return files.stream().anyMatch(file -> Files.exists(project.resolve(file)));
        }

        String command(Path project) {
            String wrapper = program + "w";
            return "%s %s".formatted(Files.exists(project.resolve(wrapper)) ? "./" + wrapper : program, goals);
        }

        /** The app's jar from the project's folder; empty where none has been built, or more than one. */
        Optional<String> jar(Path project) {
            try (Stream<Path> all = Files.list(project.resolve(output))) {
                List<String> jars = all.map(file -> file.getFileName().toString())
                        .filter(name -> JAR.matcher(name).matches()).toList();
                return jars.size() == 1 ? Optional.of("%s/%s".formatted(output, jars.get(0))) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }

    /** Of the project in this folder; of two tools the one that has built it, and Maven where nothing tells. */
    public static Project in(Path folder) {
        List<Tool> used = Stream.of(Tool.MAVEN, Tool.GRADLE).filter(tool -> tool.builds(folder)).toList();
        Tool tool = used.stream().filter(one -> one.jar(folder).isPresent()).findFirst()
                .or(() -> used.stream().findFirst()).orElse(Tool.MAVEN);
        Optional<String> jar = tool.jar(folder);
        return new Project(tool.command(folder), tool.image,
                "java -jar " + jar.orElse(tool.output + "/app.jar"), jar.isPresent(), branch(folder));
    }

    private static String branch(Path folder) {
        try {
            Matcher head = DEFAULT_BRANCH
                    .matcher(Files.readString(folder.resolve(".git/refs/remotes/origin/HEAD")).strip());
            return head.matches() ? head.group(1) : "main";
        } catch (IOException e) {
            return "main";
        }
    }
}
