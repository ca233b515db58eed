package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.measure.BoundVerdict;

/** What became of an experiment, in two or three words each: its bounds, then its claims by verdict. */
final class Badges {

    private Badges() {
    }

    static List<Map<String, String>> of(ExperimentResult result) {
        List<BoundVerdict> bounds = result.variants().values().stream().flatMap(cell -> cell.bounds().stream()).toList();
        List<Map<String, String>> badges = new ArrayList<>();
        long held = bounds.stream().filter(bound -> bound.state() == BoundVerdict.State.HELD).count();
        long broken = bounds.stream().filter(bound -> bound.state() == BoundVerdict.State.BROKEN).count();
        long notJudged = bounds.stream().filter(bound -> bound.state() == BoundVerdict.State.NOT_JUDGED).count();
        if (broken > 0) {
            badges.add(badge("broken", "✗ %d of %d bounds broken".formatted(broken, bounds.size())));
        } else if (held + notJudged < bounds.size()) {
            badges.add(badge("no-evidence", "? %d of %d bounds without evidence".formatted(bounds.size() - held - notJudged, bounds.size())));
        } else if (held > 0) {
            badges.add(badge("held", "✓ %d bounds held%s".formatted(held, Disturbances.ofBounds(bounds))));
        }
        Map<String, Long> claims = result.claims().stream().collect(Collectors.groupingBy(ClaimResult::verdict, LinkedHashMap::new,
                Collectors.counting()));
        claims.forEach((verdict, count) -> badges.add(badge(LedgerContent.kind(verdict), "%d %s".formatted(count, verdict))));
        return badges;
    }

    private static Map<String, String> badge(String kind, String text) {
        return Map.of("kind", kind, "text", text);
    }
}
