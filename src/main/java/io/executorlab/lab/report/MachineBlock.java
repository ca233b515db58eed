package io.executorlab.lab.report;

import static io.executorlab.lab.common.Numbers.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;

/** What the numbers were measured on, under which load, and what was not measured and why. */
final class MachineBlock {

    private static final String DIRTY = "-dirty";

    private MachineBlock() {
    }

    static Map<String, Object> of(Experiment experiment, ExperimentResult result) {
        return Map.of("facts", result.machine() == null ? List.of() : facts(result.machine(), result.scale()),
                "cells", result.variants().values().stream().map(cell -> cell(experiment, result, cell)).toList(),
                "gaps", gaps(experiment, result));
    }

    private static List<Map<String, String>> facts(Machine machine, String scale) {
        return Stream.of(fact("JDK", machine.jvm()),
                        fact("cores", "%d, the app sees %d".formatted(machine.cores(), machine.processors())),
                        fact("JVM flags", String.join(" ", machine.jvmFlags() == null ? List.of() : machine.jvmFlags())),
                        fact("k6", machine.versions().k6()), fact("parts", machine.versions().parts() == null ? "" : String.join(", ", machine.versions().parts())),
                        fact("system", machine.os()), fact("lab", commit(machine.versions().commit())), fact("scale", scale))
                .filter(fact -> !fact.get("value").isBlank()).toList();
    }

    private static Map<String, String> fact(String name, String value) {
        return Map.of("name", name, "value", Objects.requireNonNullElse(value, ""));
    }

    private static String commit(String commit) {
        return commit == null ? "" : commit.endsWith(DIRTY)
                ? "commit %s, and files had been changed since".formatted(commit.substring(0, commit.length() - DIRTY.length()))
                : "commit " + commit;
    }

    private static Map<String, Object> cell(Experiment experiment, ExperimentResult result, CellResult cell) {
        return Map.of("id", cell.id(), "runs", cell.runs(), "planned", planned(experiment, result, cell), "delivered", delivered(cell),
                "jvm", Optional.ofNullable(cell.machine()).map(machine -> "JDK %s, %d processors".formatted(machine.jdk(), machine.processors()))
                        .orElse("-"),
                "flags", Optional.ofNullable(cell.machine()).map(Machine::jvmFlags).map(flags -> String.join(" ", flags)).orElse(""));
    }

    /** {@code 100: 10 a second}, {@code 300 users for 20 s}, {@code 5 rounds in at most 60 s}. */
    private static String planned(Experiment experiment, ExperimentResult result, CellResult cell) {
        Optional<Cell> its = experiment.cells().stream().filter(candidate -> candidate.id().equals(cell.id())).findFirst();
        if (its.isEmpty() || result.scale() == null) {
            return "-";
        }
        Map<String, String> load = experiment.environment(its.get(), Scale.valueOf(result.scale().toUpperCase(Locale.ROOT)));
        if (Load.planned(load).isPresent()) {
            return "%s, %s a second for %s".formatted(number(Load.planned(load).getAsDouble()), load.get("RATE"), Load.plan(load));
        }
        return Load.rounds(load).isPresent() ? Load.plan(load) : "%s users for %s".formatted(number(Load.users(load).orElse(0)), Load.plan(load));
    }

    private static String delivered(CellResult cell) {
        List<String> parts = new ArrayList<>();
        part(parts, cell, "rounds.run", "rounds");
        part(parts, cell, "requests.sent", "sent");
        part(parts, cell, "requests.answered", "answered");
        for (String ill : List.of("refused", "timed-out", "failed")) {
            if (cell.measures().getOrDefault("requests." + ill, 0.0) > 0) {
                part(parts, cell, "requests." + ill, ill.replace('-', ' '));
            }
        }
        return parts.isEmpty() ? "-" : String.join(", ", parts);
    }

    private static void part(List<String> parts, CellResult cell, String measure, String word) {
        Optional.ofNullable(cell.measures().get(measure)).ifPresent(value -> parts.add(number(value) + " " + word));
    }

    /** What was not measured, each with its reason. */
    private static List<String> gaps(Experiment experiment, ExperimentResult result) {
        List<String> gaps = new ArrayList<>();
        for (CellResult cell : result.variants().values()) {
            cell.problems().forEach(problem -> gaps.add("%s, %s: %s".formatted(cell.id(), kind(cell.outcome()), problem)));
        }
        List<String> left = experiment.cells().stream().map(Cell::id).filter(id -> !result.variants().containsKey(id)).toList();
        if (!left.isEmpty()) {
            gaps.add("Not run: %s.".formatted(String.join(", ", left)));
        }
        result.claims().stream().filter(claim -> claim.figures().broken() == null)
                .map((ClaimResult claim) -> "Claim %s: %s".formatted(claim.id(), claim.why())).forEach(gaps::add);
        return gaps;
    }

    /** What a cell's outcome means for its numbers. */
    static String kind(RunLog.Outcome outcome) {
        return switch (outcome) {
            case NOT_ON_THIS_JVM -> "not on this JDK";
            case NOT_ON_THIS_MACHINE -> "not on this machine";
            case NO_EVIDENCE, NOT_STARTED -> "no evidence";
            case RAN -> "note";
        };
    }
}
