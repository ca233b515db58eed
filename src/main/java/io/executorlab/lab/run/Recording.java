package io.executorlab.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.watch.FirstRecording;
import io.executorlab.lab.watch.StarterRecording;

/**
 * Decides whether an app that can be attached to is recorded.
 *
 * @param neededFor the bounds that can be judged from a flight recording alone, as they are written
 */
public record Recording(Choice choice, List<String> neededFor) {

    private static final String INSTEAD =
            "start the app with -XX:StartFlightRecording=duration=1s: its first is then over while it is cold";

    /** The user's choice. */
    public enum Choice {
        /** A recording, unless it is costly and no bound needs it. */
        AUTO, ON, OFF;

        @Override
        public String toString() {
            return name().toLowerCase();
        }
    }

    /**
     * The decision.
     *
     * @param notes what a reader of the evidence should know of it, in sentences
     */
    record Decision(boolean taken, List<String> notes) {
    }

    /** @param first of the app's JVM; empty where it did not tell, or has only just been started */
    Decision on(Optional<FirstRecording> first) {
        Optional<FirstRecording> costly = first.filter(FirstRecording::isCostly);
        boolean mayHaveVirtual = VirtualThreads.mayExistOn(first.map(FirstRecording::feature).orElse(0));
        if (choice == Choice.OFF) {
            return new Decision(false, List.of("There is no flight recording: --recording off.", lost(mayHaveVirtual)));
        }
        if (costly.isEmpty()) {
            return new Decision(true, List.of());
        }
        int jdk = costly.get().feature();
        List<String> needing = neededFor.stream().filter(measure -> mayHaveVirtual || !isVirtual(measure)).toList();
        if (choice == Choice.AUTO && needing.isEmpty()) {
            return new Decision(false, List
                    .of(("There is no flight recording: it would be this JVM's first, and then JDK %d throws compiled "
                            + "code away. Pass --recording on, or %s.").formatted(jdk, INSTEAD), lost(mayHaveVirtual)));
        }
        List<String> notes = new ArrayList<>(
                List.of(("The flight recording was this JVM's first, and then JDK %d throws compiled code away: "
                        + "the app was slower until it had compiled that code again. Otherwise %s.")
                        .formatted(jdk, INSTEAD)));
        if (choice == Choice.AUTO) {
            notes.add("It was taken because nothing else tells %s.".formatted(String.join(", ", needing)));
        }
        return new Decision(true, notes);
    }

    /** Decides how many starts of virtual threads are recorded with their starter. */
    StarterRecording.Extent starters() {
        boolean wanted = choice == Choice.ON;
        return wanted ? StarterRecording.Extent.ALL : StarterRecording.Extent.AFFORDABLE;
    }

    private static boolean isVirtual(String measure) {
        return measure.startsWith(Measures.VIRTUAL);
    }

    private static String lost(boolean virtualToo) {
        Stream<String> measures = Measures.onlyFromRecording().stream().filter(measure -> !isVirtual(measure));
        return "Without it, threads have no line of code beside them, and nothing tells %s.".formatted(
                Stream.concat(measures, virtualToo ? Stream.of(Measures.VIRTUAL + "*") : Stream.empty())
                        .collect(Collectors.joining(", ")));
    }
}
