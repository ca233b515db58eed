package io.executorlab.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page of the documentation, taken apart. */
record Page(Path file, List<String> lines) {

    private static final Pattern FENCE = Pattern.compile("(`{3,})([^`]*)");
    private static final Pattern HEADING = Pattern.compile("#+ (.*)");
    private static final Pattern INLINE = Pattern.compile("`([^`\\n]+)`");

    /**
     * A block of code.
     *
     * @param line at which it begins
     * @param before the lines above it, the nearest last
     * @param language empty where it names none
     */
    record Block(Path page, int line, List<String> before, String language, List<String> lines) {

        boolean isShell() {
            return language.equals("sh");
        }

        /** The line right above it; empty at the beginning of a page. */
        String above() {
            return before.isEmpty() ? "" : before.get(before.size() - 1);
        }

        String text() {
            return String.join("\n", lines) + "\n";
        }

        /** The commands without the words about them, those of several lines in one. */
        List<String> commands() {
            return text().replace("\\\n", " ").lines().map(line -> line.replaceAll("(^|\\s)# .*", "").strip())
                    .filter(line -> !line.isEmpty()).toList();
        }

        @Override
        public String toString() {
            return page + ", line " + line;
        }
    }

    static Page read(Path file) {
        try {
            return new Page(file, Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Both READMEs and all below docs/. */
    static List<Page> all() {
        try (Stream<Path> files = Files.walk(Path.of("docs"))) {
            return Stream
                    .concat(Stream.of(Path.of("README.md"), Path.of("README.ko.md")),
                            files.filter(file -> file.toString().endsWith(".md")).sorted())
                    .map(Page::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        for (int begin = 0; begin < lines.size(); begin++) {
            Matcher fence = FENCE.matcher(lines.get(begin));
            if (fence.matches()) {
                int end = endOf(begin, fence.group(1));
                List<String> within = lines.subList(begin + 1, end);
                blocks.add(new Block(file, begin + 1, lines.subList(0, begin), fence.group(2), within));
                begin = end;
            }
        }
        return blocks;
    }

    /** The line that ends the block: one within it has a shorter fence. */
    private int endOf(int begin, String fence) {
        int end = begin + 1;
        while (end < lines.size() && !lines.get(end).equals(fence)) {
            end++;
        }
        return end;
    }

    /** Returns the text outside code blocks, with empty lines in their place. */
    String prose() {
        List<String> prose = new ArrayList<>(lines);
        blocks().forEach(block -> {
            for (int i = block.line() - 1; i <= block.line() + block.lines().size() && i < prose.size(); i++) {
                prose.set(i, "");
            }
        });
        return String.join("\n", prose) + "\n";
    }

    /** Code within sentences. */
    List<String> inline() {
        return INLINE.matcher(prose()).results().map(code -> code.group(1)).toList();
    }

    /** The places that a link can name after {@code #}, as GitHub makes them of headings. */
    Set<String> anchors() {
        return prose().lines().map(HEADING::matcher).filter(Matcher::matches)
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
