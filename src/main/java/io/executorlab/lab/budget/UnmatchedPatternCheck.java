package io.executorlab.lab.budget;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.CodePattern;

/** Whose code was seen at all: a package that is written wrong starts no thread, and its bound holds for ever. */
final class UnmatchedPatternCheck {

    private static final int SHOWN = 5;
    private static final Pattern IN_A_PACKAGE = Pattern.compile("((?:[a-z_]\\w*\\.)*[a-z_]\\w*)\\.[A-Z].*");

    private UnmatchedPatternCheck() {
    }

    /**
     * A note where no frame of this code stands in any dump or under any start; empty where one does, or where not all
     * starts that count have been seen.
     */
    static Optional<String> none(String measure, CodePattern code, Evidence evidence) {
        if (frames(evidence).anyMatch(code::matches)) {
            return Optional.empty();
        }
        String packages = frames(evidence).filter(Frames::isTheApps).map(IN_A_PACKAGE::matcher).filter(Matcher::matches)
                .map(frame -> frame.group(1)).distinct().sorted().limit(SHOWN).collect(Collectors.joining(", "));
        return Optional.of(
                ("%s: no line of this code was seen, in no dump and under no start. It has started nothing, if its "
                        + "package is written right%s.")
                        .formatted(measure, packages.isEmpty() ? "" : "; seen were " + packages));
    }

    private static Stream<String> frames(Evidence evidence) {
        Stream<VirtualThreads> virtual = evidence.virtualThreads().stream();
        return Stream
                .of(evidence.dumps().stream().flatMap(dump -> dump.threads().stream()).map(thread -> thread.frames()),
                        evidence.starts().stream().map(start -> start.frames()),
                        virtual.flatMap(all -> all.starts().stream()).map(start -> start.frames()),
                        Stream.of(ThreadDump.Phase.values()).flatMap(phase -> evidence.virtualDumps(phase).stream())
                                .flatMap(dump -> dump.threads().values().stream()).map(thread -> thread.frames()))
                .flatMap(stacks -> stacks).distinct().flatMap(List::stream);
    }
}
