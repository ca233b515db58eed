package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.budget.CheckResult;

/** Every file that the lab leaves in a folder of results, as docs/architecture.md names them. */
public final class ResultFormats {

    private static final Path PAGE = Path.of("docs/architecture.md");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (?:`([^`]+)` )?\\| (?:([a-z, ]+) )?\\| (.+?) \\| (?:(`.+`) )?\\|$");
    private static final Pattern CODE = Pattern.compile("`(\\w+)`");

    /** @param path a glob; empty where the row tells of a part of the file above it */
    private record Format(String path, List<String> in, String holds, String fields) {
    }

    private ResultFormats() {
    }

    private static Stream<Format> all() throws IOException {
        String section = Files.readString(PAGE).split("\n## The files of results\n")[1].split("\n## ")[0];
        return ROW.matcher(section).results().map(row -> new Format(group(row, 1),
                List.of(group(row, 2).split(", ")), row.group(3), group(row, 4)));
    }

    private static String group(MatchResult row, int group) {
        return row.group(group) == null ? "" : row.group(group);
    }

    /** The fields of the file, or of the part of one, that the row is about. */
    static List<String> fields(String about) throws IOException {
        return all().filter(format -> format.path().equals(about) || format.holds().equals(about))
                .flatMap(format -> CODE.matcher(format.fields()).results()).map(field -> field.group(1)).toList();
    }

    /** Lists the files in the folder of a run or of a check that are named nowhere. */
    public static List<String> unnamed(Path results) throws IOException {
        Path folder = results.toRealPath();
        boolean check = Files.exists(folder.resolve(CheckResult.FILE));
        List<String> named = all().filter(format -> format.in().contains(check ? "check" : "run"))
                .map(format -> format.path().replace("CELL/", check ? "" : "EXPERIMENT/CELL/")
                        .replaceAll("EXPERIMENT|CELL", "*"))
                .toList();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(folder::relativize)
                    .filter(file -> named.stream().noneMatch(
                            glob -> file.getFileSystem().getPathMatcher("glob:" + glob).matches(file)))
                    .map(Path::toString).toList();
        }
    }
}
