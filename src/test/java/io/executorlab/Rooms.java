package io.executorlab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packages of the sources, each with what its {@code package-info.java} says of it. */
public final class Rooms {

    static final Path ROOT = Path.of("src/main/java/io/executorlab");

    private static final String INFO = "package-info.java";
    private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)\\*/\\s*package ");
    private static final Pattern CODE = Pattern.compile("\\{@(?:code|link) ([^}]*)}");

    private Rooms() {
    }

    /**
     * Every folder with a source file in it, from the root on, but for what an {@code @AntiPattern} alone already
     * explains.
     */
    static List<Path> folders() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java")).map(Path::getParent).distinct()
                    .filter(folder -> Files.exists(folder.resolve(INFO)) || !holdsAnAntiPattern(folder)).sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean holdsAnAntiPattern(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).anyMatch(file -> text(file).contains("\n@AntiPattern("));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a package's Javadoc as Markdown; empty where it has none. */
    static String purpose(Path folder) {
        Path info = folder.resolve(INFO);
        Matcher javadoc = JAVADOC.matcher(Files.exists(info) ? text(info) : "");
        return javadoc.find()
                ? CODE.matcher(javadoc.group(1).replaceAll("\\s*\\n\\s*\\* ?", " ").strip()).replaceAll("`$1`")
                : "";
    }

    /** A table for a page: those of lab by floors from the top, or a part with all below it. */
    public static String markdown(String part) {
        return part.equals("lab") ? floors()
                : "| package | what it is for |\n| --- | --- |\n" + folders().stream()
                        .filter(folder -> folder.startsWith(ROOT.resolve(part)))
                        .map(folder -> "| `%s` | %s |\n".formatted(ROOT.relativize(folder).toString().replace('/', '.'),
                                purpose(folder)))
                        .collect(Collectors.joining());
    }

    private static String floors() {
        StringBuilder table = new StringBuilder("| floor | package | what it is for |\n| ---: | --- | --- |\n");
        List<List<String>> floors = ArchitectureTest.FLOORS_OF_LAB;
        for (int i = 0; i < floors.size(); i++) {
            for (String name : floors.get(i)) {
                for (Path room : folders().stream()
                        .filter(folder -> folder.startsWith(ROOT.resolve("lab").resolve(name.replace('.', '/'))))
                        .toList()) {
                    table.append("| %d | `%s` | %s |\n".formatted(floors.size() - 1 - i,
                            ROOT.relativize(room).toString().replace('/', '.'), purpose(room)));
                }
            }
        }
        return table.toString();
    }
}
