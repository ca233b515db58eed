package io.executorlab.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The part of an anti-pattern's page that tells how to see broken and fixed without the lab. Each line of its block
 * says behind {@code #} in which terminal it is typed.
 *
 * @param parts what the app needs, each in a terminal of its own
 * @param apps the app in broken and in fixed; one where it is the same
 * @param loads what is put on broken and on fixed; one where it is the same
 * @param looks what is looked at for each
 */
record ByHandPart(List<String> parts, List<String> apps, List<String> loads, List<Look> looks) {

    private static final String HEADING = "by-hand";
    private static final String ABOVE = "<!-- not run: ByHandIT runs it, line by line -->";

    private static final Pattern BOUNDS = Pattern.compile(".*# [A-C]: broken (<=|>=|=) (\\d+), fixed (<=|>=|=) (\\d+)");
    static final String PROFILES = "--spring.profiles.active=";
    private static final Pattern PART = Pattern.compile("\\./lab start \\S+ --parts|java -jar \\S+ stub \\S+");

    /** A limit that holds or not for the greatest of the numbers that were seen. */
    record Limit(String sign, long number) {

        boolean holds(double seen) {
            return switch (sign) {
                case ">=" -> seen >= number;
                case "<=" -> seen <= number;
                default -> seen == number;
            };
        }
    }

    /** A command that prints a number in the end, and what it must be. */
    record Look(String command, Limit broken, Limit fixed) {
    }

    static List<Page> pages() {
        return Page.all().stream().filter(page -> page.anchors().contains(HEADING))
                .filter(page -> blocks(page).findAny().isPresent()).toList();
    }

    private static Stream<Page.Block> blocks(Page page) {
        return page.blocks().stream().filter(block -> block.above().equals(ABOVE));
    }

    static Page.Block blockOf(Page page) {
        return blocks(page).findFirst().orElseThrow();
    }

    static ByHandPart of(Page page) {
        ByHandPart part = new ByHandPart(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (String line : blockOf(page).lines()) {
            String command = line.replaceAll("\\s+# [A-C]: .*", "");
            Matcher bounds = BOUNDS.matcher(line);
            if (bounds.matches()) {
                part.looks().add(new Look(command, limit(bounds, 1), limit(bounds, 3)));
            } else if (PART.matcher(command).matches()) {
                part.parts().add(command);
            } else if (command.contains(PROFILES)) {
                part.apps().add(command);
            } else {
                part.loads().add(command);
            }
        }
        return part;
    }

    private static Limit limit(Matcher bounds, int group) {
        return new Limit(bounds.group(group), Long.parseLong(bounds.group(group + 1)));
    }
}
