package io.executorlab.lab.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Temporary;

/**
 * A path in a diagnostic command to another JVM, which knows no escape: a quote ends the path, a comma parts it, a
 * percent sign stands for something else, and a JVM without a UTF-8 locale reads ASCII alone. Such a folder is named by
 * a link to it.
 */
final class CommandPath {

    private static final Pattern PLAIN = Pattern.compile("[\\w./\\\\: ~+@=-]*");
    private static final Map<Path, Path> LINKS = new HashMap<>();

    private CommandPath() {
    }

    /** With its quotes; throws {@link IOException} where a link is needed and there is no room for one. */
    static String quoted(Path path) throws IOException {
        Path file = path.toAbsolutePath();
        return "\""
                + (PLAIN.matcher(file.toString()).matches() ? file : link(file.getParent()).resolve(file.getFileName()))
                + "\"";
    }

    private static synchronized Path link(Path folder) throws IOException {
        Path link = LINKS.get(folder);
        if (link == null) {
            link = Files.createSymbolicLink(Temporary.folder("executor-lab-link-").path().resolve("folder"), folder);
            LINKS.put(folder, link);
        }
        return link;
    }
}
