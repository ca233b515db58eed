package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/**
 * The diff that is the fix: the profiles' delta and the classes that they select, or the proxy's configuration, broken
 * beside fixed.
 */
public final class Fix {

    // The lab takes free ones.
    private static final List<Integer> PORTS = List.of(80, 443);
    private static final int PORT_OF_APP = 8080;
    private static final String PROFILES = "profiles/";
    private static final int LINES_AT_MOST = 40;

    private Fix() {
    }

    /** Empty where the experiment has no broken or no fixed variant. */
    static List<Diff> of(Experiment experiment, KeptSources sources) {
        List<Diff> diffs = new ArrayList<>();
        if (experiment.isOfTheProxy()) {
            diffs.add(Diff.of("nginx.conf (broken)", "nginx.conf (fixed)", configuration(experiment, "broken"),
                    configuration(experiment, "fixed")));
        }
        if (experiment.fix() != null) {
            diffs.addAll(classes(experiment.fix(), sources));
        }
        profiles(experiment, sources).ifPresent(diffs::add);
        return diffs;
    }

    public static List<String> text(Experiment experiment, KeptSources sources) {
        List<String> lines = plain(experiment, sources);
        return lines.size() <= LINES_AT_MOST ? lines
                : Stream.concat(lines.stream().limit(LINES_AT_MOST),
                        Stream.of("  ... %d more lines on the page".formatted(lines.size() - LINES_AT_MOST))).toList();
    }

    public static List<String> plain(Experiment experiment, KeptSources sources) {
        List<Diff> diffs = of(experiment, sources);
        return diffs.stream().filter(diff -> diffs.size() == 1 || !diff.isSwitch())
                .flatMap(diff -> Stream.concat(Stream.of("--- " + diff.before(), "+++ " + diff.after()),
                        diff.lines().stream().map(Diff.Line::text)))
                .toList();
    }

    private static List<String> configuration(Experiment experiment, String variant) {
        return experiment.cell(variant).proxy()
                .configuration(PORTS.subList(0, experiment.cell(variant).proxy().listeners()), PORT_OF_APP);
    }

    private static Optional<Diff> profiles(Experiment experiment, KeptSources sources) {
        List<String> broken = profiles(experiment, "broken");
        List<String> fixed = profiles(experiment, "fixed");
        List<String> before = without(broken, fixed);
        List<String> after = without(fixed, broken);
        return broken.isEmpty() || fixed.isEmpty() || before.isEmpty() && after.isEmpty() ? Optional.empty()
                : Optional.of(Diff.of(names(before), names(after), lines(before, sources), lines(after, sources)));
    }

    private static List<String> profiles(Experiment experiment, String variant) {
        return experiment.cells().stream().filter(cell -> cell.variant().equals(variant)).limit(1)
                .flatMap(cell -> cell.profiles().stream()).toList();
    }

    private static List<String> without(List<String> profiles, List<String> others) {
        return profiles.stream().filter(profile -> !others.contains(profile)).toList();
    }

    private static String names(List<String> profiles) {
        return String.join(", ",
                profiles.stream().map(profile -> "%sapplication-%s.yml".formatted(PROFILES, profile)).toList());
    }

    private static List<String> lines(List<String> profiles, KeptSources sources) {
        return profiles.stream().flatMap(profile -> sources.ofProfile(profile).stream()).toList();
    }

    private static List<Diff> classes(Experiment.Fix fix, KeptSources sources) {
        int pairs = Math.max(fix.broken().size(), fix.fixed().size());
        return IntStream.range(0, pairs).mapToObj(i -> {
            String broken = i < fix.broken().size() ? fix.broken().get(i) : "";
            String fixed = i < fix.fixed().size() ? fix.fixed().get(i) : "";
            return Diff.of(file(broken), file(fixed), sources.ofClass(broken), sources.ofClass(fixed));
        }).toList();
    }

    private static String file(String type) {
        return type.isEmpty() ? "" : type.substring(type.lastIndexOf('.') + 1) + ".java";
    }

    /**
     * The difference between two files, with two lines about each change.
     *
     * @param before name of the first file; empty where there is none
     * @param after name of the second
     */
    record Diff(String before, String after, List<Line> lines) {

        private static final int CONTEXT = 2;
        /** Lines that tell nothing of the fix: imports, what is said of the class, and the mark of an anti-pattern. */
        private static final Pattern BESIDE_THE_CODE =
                Pattern.compile("(?:package|import) .*|\\s*(?:/\\*\\*|\\*|@AntiPattern|(?:flaw|visibility|post) =).*");

        record Line(String kind, String text) {

            // The numbers of lines that a diff has between its parts are not those of whole files.
            private static Line of(String unified) {
                return switch (unified.charAt(0)) {
                    case '@' -> new Line("same", "  ...");
                    case ' ' -> new Line("same", spaced(unified));
                    case '-' -> new Line("minus", spaced(unified));
                    default -> new Line("plus", spaced(unified));
                };
            }

            private static String spaced(String unified) {
                return (unified.charAt(0) + " " + unified.substring(1)).stripTrailing();
            }

            /** The same with a first blank that templates do not strip, and the indentation with it. */
            public String firm() {
                return text.startsWith(" ") ? "\u00a0" + text.substring(1) : text;
            }
        }

        boolean isSwitch() {
            return before.startsWith(PROFILES);
        }

        static Diff of(String before, String after, List<String> beforeLines, List<String> afterLines) {
            List<String> old = code(beforeLines);
            // First stand both names and where the first part begins.
            return new Diff(before, after, UnifiedDiffUtils
                    .generateUnifiedDiff(before, after, old, DiffUtils.diff(old, code(afterLines)), CONTEXT).stream()
                    .skip(3).map(Line::of).toList());
        }

        private static List<String> code(List<String> lines) {
            return lines.stream().filter(line -> !BESIDE_THE_CODE.matcher(line).matches()).dropWhile(String::isBlank)
                    .toList();
        }
    }
}
