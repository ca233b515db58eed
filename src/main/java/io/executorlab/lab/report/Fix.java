package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    static final String PROFILES = "profiles/";
    private static final int LINES_AT_MOST = 40;

    private final KeptSources sources;

    private Fix(KeptSources sources) {
        this.sources = sources;
    }

    /** Empty where the experiment has no broken or no fixed variant. */
    static List<Diff> of(Experiment experiment, KeptSources sources) {
        Fix fix = new Fix(sources);
        List<Diff> diffs = new ArrayList<>();
        if (experiment.isOfTheProxy()) {
            diffs.add(Diff.of("nginx.conf (broken)", "nginx.conf (fixed)", configuration(experiment, "broken"),
                    configuration(experiment, "fixed")));
        }
        if (experiment.fix() != null) {
            diffs.addAll(fix.classes(experiment.fix()));
        }
        fix.profiles(experiment).ifPresent(diffs::add);
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

    private Optional<Diff> profiles(Experiment experiment) {
        List<String> broken = profiles(experiment, "broken");
        List<String> fixed = profiles(experiment, "fixed");
        List<String> before = without(broken, fixed);
        List<String> after = without(fixed, broken);
        return broken.isEmpty() || fixed.isEmpty() || before.isEmpty() && after.isEmpty() ? Optional.empty()
                : Optional.of(Diff.of(names(before), names(after), profileLines(before), profileLines(after)));
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

    private List<String> profileLines(List<String> profiles) {
        return profiles.stream().flatMap(profile -> sources.ofProfile(profile).stream()).toList();
    }

    private List<Diff> classes(Experiment.Fix fix) {
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
}
