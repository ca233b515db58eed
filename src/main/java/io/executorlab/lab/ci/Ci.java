package io.executorlab.lab.ci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Resource;

/**
 * A system of continuous integration, and the file that runs a check in it.
 *
 * @param variable that each of its jobs has
 * @param sign a file or folder of a project that uses it
 * @param host a word in the name of the host from which such a project comes
 * @param template among the resources
 * @param places of its file in a project, the usual one first; the first that is free is taken
 */
public record Ci(String title, String variable, String sign, String host, String template, List<Path> places) {

    public static final Ci GITHUB = new Ci("GitHub Actions", "GITHUB_ACTIONS", ".github", "github.com", "github.yml",
            List.of(Path.of(".github/workflows/thread-budget.yml")));
    /** A file beside the pipeline's has to be included by it. */
    public static final Ci GITLAB = new Ci("GitLab CI", "GITLAB_CI", ".gitlab-ci.yml", "gitlab", "gitlab-ci.yml",
            List.of(Path.of(".gitlab-ci.yml"), Path.of("thread-budget.gitlab-ci.yml")));
    public static final List<Ci> ALL = List.of(GITHUB, GITLAB);

    /** The command of the files in docs/ci that a user's own takes the place of. */
    public static final String START = "java -jar target/app.jar";

    private static final String MANAGEMENT = "http://127.0.0.1:8080/actuator";
    private static final String OTHER_LOAD = "mvn -q -B gatling:test";
    private static final String BUILD = "(?:\\./mvnw|mvn) -q -B -DskipTests package";
    private static final String IMAGE = "maven:3.9-eclipse-temurin-17";
    private static final String BRANCHES = "branches: [%s]";
    private static final Pattern HOST = Pattern.compile("(?:@|://)(?:[^/@]*@)?([\\w.-]+)[:/]");

    /** By the job that runs now, else by what lies in the project's folder, else by where it comes from. */
    public static List<Ci> seen(Path project, Map<String, String> environment) {
        String hosts = hosts(project);
        return Stream.<Predicate<Ci>>of(ci -> !environment.getOrDefault(ci.variable, "").isEmpty(),
                ci -> Files.exists(project.resolve(ci.sign)), ci -> hosts.contains(ci.host))
                .map(sees -> ALL.stream().filter(sees).toList())
                .filter(seen -> !seen.isEmpty()).findFirst().orElse(List.of());
    }

    private static String hosts(Path project) {
        try {
            return HOST.matcher(Files.readString(project.resolve(".git").resolve("config"))).results()
                    .map(url -> url.group(1)).collect(Collectors.joining(" "));
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * The file, as docs/ci-servers.md shows it, with the user's own in place of the example's.
     *
     * @param management the actuator's URL
     * @param secured whether the actuator wants headers, which the pipeline then has as a secret
     * @param start the command that starts the app; null where it is not told. The project's is taken then, and where
     * it would have to be quoted
     */
    public String file(String management, boolean secured, String start, Project project) {
        String text = Resource.text(Ci.class, template).replace(OTHER_LOAD, "k6 run " + Routes.SCRIPT)
                .replaceFirst(BUILD, project.builds()).replace(IMAGE, project.image())
                .replace(BRANCHES.formatted("main"), BRANCHES.formatted(project.branch()));
        text = secured ? text : text.replaceAll("(?m)^.*EXECUTOR_LAB_HEADERS.*\\n", "");
        text = isPlain(management) ? text.replace(MANAGEMENT, management) : text;
        return text.replace(START, takes(start) ? start : project.starts());
    }

    /** True where such a command can stand in every file as it is. */
    public static boolean takes(String start) {
        return start != null && isPlain(start);
    }

    // Within YAML and a shell alike.
    private static boolean isPlain(String text) {
        return text.matches("[\\w./][\\w./:=@,+% -]*") && !text.contains(": ") && !text.endsWith(":");
    }

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
            private static final Tool GRADLE = new Tool(List.of("build.gradle", "build.gradle.kts"), "build/libs",
                    "gradle", "-q assemble", "gradle:jdk17");

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
}
