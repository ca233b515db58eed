package io.executorlab.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures;

/**
 * Evidence made up for a claim, five runs of each cell, and the verdict that it must give.
 *
 * @param verdict that the claim's rule must come to
 */
record MadeUp(String claim, Verdict verdict, Map<String, Measures> cells) {

    /** What each rule must be able to say. */
    private static final List<Set<Verdict>> EACH_WAY =
            List.of(Set.of(Verdict.REPRODUCED, Verdict.CONSTRUCTION), Set.of(Verdict.REFUTED),
                    Set.of(Verdict.INCONCLUSIVE));

    private static final Set<Verdict> SHOWN_ALONE = Set.of(Verdict.PRODUCTION_ONLY);

    /** @param cells a name and its {@link Measures} in turn */
    static MadeUp of(String claim, Verdict verdict, Object... cells) {
        Map<String, Measures> measured = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i += 2) {
            measured.put((String) cells[i], (Measures) cells[i + 1]);
        }
        return new MadeUp(claim, verdict, measured);
    }

    /**
     * Five runs that scatter by so much.
     *
     * @param run from the factor by which it differs from the middle one
     */
    static Measures runs(double scatter, DoubleFunction<Recorded> run) {
        return new Measures(Stream.of(-1.0, -0.5, 0.0, 0.5, 1.0)
                .map(step -> run.apply(1 + step * scatter).measures().runs().get(0)).toList());
    }

    /** Values that the runs of a cell scatter around, by their names; others have those of {@code defaults}. */
    static Map<String, Double> values(Map<String, Double> defaults, Object... changed) {
        Map<String, Double> values = new LinkedHashMap<>(defaults);
        for (int i = 0; i < changed.length; i += 2) {
            assertThat(values).containsKey((String) changed[i]);
            values.put((String) changed[i], ((Number) changed[i + 1]).doubleValue());
        }
        return values;
    }

    Judgement judge() {
        return Ledger.judge(Ledger.claim(claim), new Cells(cells));
    }

    /**
     * Holds that each claim of the post but those that nothing measured decides has evidence for yes, for no, and for
     * runs that do not tell. One whose Java shows the lab's own beside the author's production has evidence of that
     * alone.
     */
    static void assertEachWay(String post, Stream<MadeUp> evidence) {
        Map<String, Set<Verdict>> verdicts = evidence.collect(Collectors.groupingBy(MadeUp::claim,
                Collectors.mapping(MadeUp::verdict, Collectors.toSet())));
        List<Claim> claims =
                Ledger.posts().stream().filter(each -> each.id().equals(post)).flatMap(each -> each.claims().stream())
                        .filter(claim -> !claim.ruling().isProduction()).toList();
        assertThat(verdicts.keySet()).containsExactlyInAnyOrderElementsOf(claims.stream().map(Claim::id).toList());
        verdicts.forEach((claim, made) -> assertThat(EACH_WAY).as(claim)
                .allMatch(way -> made.equals(SHOWN_ALONE) || way.stream().anyMatch(made::contains)));
    }

    @Override
    public String toString() {
        return claim + " " + verdict + " " + Arrays.toString(cells.keySet().toArray());
    }
}
