package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;

/**
 * An installed JDK.
 *
 * @param version such as {@code 17.0.15}
 * @param vendor empty where it does not say
 */
public record Jdk(Path home, String version, String vendor) {

    public static Jdk own() {
        return new Jdk(Path.of(System.getProperty("java.home")), System.getProperty("java.version"),
                System.getProperty("java.vendor"));
    }

    /** Throws {@link UsageException} where there is no JDK of release 17 or later at this path. */
    public static Jdk at(Path home) {
        Path java = home.resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw new UsageException(
                    "%s is not a JDK: it has no bin/java. Give its home folder, see: ./lab doctor".formatted(home));
        }
        Properties release = new Properties();
        try (var in = Files.newInputStream(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            throw new UsageException("%s is not a JDK: its file 'release' cannot be read.".formatted(home), e);
        }
        Jdk jdk = new Jdk(home.toAbsolutePath().normalize(), unquoted(release, "JAVA_VERSION", "0"),
                unquoted(release, "IMPLEMENTOR", ""));
        if (jdk.feature() < 17) {
            throw new UsageException("%s is JDK %s; the app needs 17 or later.".formatted(home, jdk.version()));
        }
        return jdk;
    }

    /** The JDKs that are found in the usual places, the lab's own first. */
    public static List<Jdk> installed() {
        List<Path> homes = new ArrayList<>(List.of(own().home()));
        if (System.getenv("JAVA_HOME") != null) {
            homes.add(Path.of(System.getenv("JAVA_HOME")));
        }
        String user = System.getProperty("user.home");
        for (String folder : List.of("/usr/lib/jvm", "/opt", user + "/.sdkman/candidates/java", user + "/.jdks",
                "/Library/Java/JavaVirtualMachines")) {
            homes.addAll(below(Path.of(folder)));
        }
        Map<Path, Jdk> found = new LinkedHashMap<>();
        for (Path home : homes) {
            try {
                found.putIfAbsent(home.toRealPath(), at(home));
            } catch (IOException | UsageException e) {
                // Not a JDK that the lab could use.
            }
        }
        return List.copyOf(found.values());
    }

    /** An installed one of this feature release, the lab's own first; throws {@link UsageException} where none is. */
    public static Jdk ofRelease(int release) {
        return own().or(release, null).orElseThrow(() -> new UsageException(
                ("There is no JDK %d in the usual places. ./lab doctor lists those that are there, and JAVA_HOME may "
                        + "name another.").formatted(release)));
    }

    /**
     * This one where it will do, else the oldest installed one that does; empty where none does.
     *
     * @param release exactly this feature release; null where it need not be
     * @param least this one or a later, where no release is given; null for any
     */
    public Optional<Jdk> or(Integer release, Integer least) {
        Predicate<Jdk> does = jdk -> release != null ? jdk.feature() == release
                : least == null || jdk.feature() >= least;
        return does.test(this) ? Optional.of(this)
                : installed().stream().filter(does).min(Comparator.comparingInt(Jdk::feature));
    }

    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    /** The feature release, 17 for {@code 17.0.15}. */
    public int feature() {
        return Integer.parseInt(version.split("[.+-]")[0]);
    }

    private static List<Path> below(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.flatMap(entry -> Stream.of(entry, entry.resolve("Contents").resolve("Home")))
                    .filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String unquoted(Properties release, String key, String otherwise) {
        return release.getProperty(key, otherwise).replace("\"", "");
    }
}
