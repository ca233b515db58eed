package io.executorlab.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.measure.Measures;

/** Every claim of every post, judged by made-up numbers. */
class ClaimRulesTest {

    private static final int RUNS = 5;
    private static final List<Set<Verdict>> EACH_WAY = List.of(Set.of(Verdict.REPRODUCED, Verdict.CONSTRUCTION),
            Set.of(Verdict.REFUTED), Set.of(Verdict.INCONCLUSIVE));

    /** @param numbers of each run, by the variant and the measure, as a rule writes them */
    record Case(String claim, Verdict verdict, Map<String, List<Double>> numbers) {

        ClaimResult judge() {
            Claim asked = Ledger.claim(claim);
            Map<String, Measures> cells = new LinkedHashMap<>();
            asked.allCells().forEach(cell -> cells.put(cell, new GivenMeasures(of(cell + " "))));
            return asked.judge(new Cells(cells, Map.of()));
        }

        private Map<String, List<Double>> of(String cell) {
            Map<String, List<Double>> given = new HashMap<>();
            numbers.keySet().stream().filter(value -> value.startsWith(cell))
                    .forEach(value -> given.put(value.substring(cell.length()), numbers.get(value)));
            return given;
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        Map<?, ?> file = YamlFile.read(Path.of("src/test/resources/claims.yml")).as(LinkedHashMap.class);
        file.forEach((claim, ofClaim) -> {
            List<Map<?, ?>> all = ((List<?>) ofClaim).stream().<Map<?, ?>>map(Map.class::cast).toList();
            Map<String, List<Double>> first = numbers(all.get(0).values().iterator().next());
            all.forEach(one -> one.forEach((verdict, written) -> {
                Map<String, List<Double>> numbers = new LinkedHashMap<>(first);
                numbers.putAll(numbers(written));
                cases.add(new Case(claim.toString(), verdict(verdict), numbers));
            }));
        });
        return cases.stream();
    }

    private static Verdict verdict(Object token) {
        return Stream.of(Verdict.values()).filter(one -> one.toString().equals(token)).findFirst().orElseThrow();
    }

    private static Map<String, List<Double>> numbers(Object written) {
        Map<String, List<Double>> numbers = new LinkedHashMap<>();
        ((Map<?, ?>) written).forEach((value, runs) -> numbers.put(value.toString(), runs instanceof List<?> several
                ? several.stream().map(run -> Double.valueOf(run.toString())).toList()
                : Collections.nCopies(RUNS, Double.valueOf(runs.toString()))));
        return numbers;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aRuleSaysWhatTheRunsSay(Case made) {
        ClaimResult judgement = made.judge();
        assertThat(judgement.verdict()).as(judgement.why()).isEqualTo(made.verdict());
        assertThat(made.verdict() == Verdict.CONSTRUCTION && !judgement.support().intervals().isEmpty())
                .as("what is true by design rests on an interval").isFalse();
        assertThat(judgement.why()).isNotBlank().doesNotContain("%s", "null", "NaN");
    }

    @Test
    void everyRuleCanSayYesAndNoAndThatTheRunsDoNotTell() {
        Map<String, Set<Verdict>> verdicts = cases().collect(
                Collectors.groupingBy(Case::claim, Collectors.mapping(Case::verdict, Collectors.toSet())));
        Ledger.posts().stream().flatMap(post -> post.claims().stream())
                .filter(claim -> claim.rule().production() == null)
                .forEach(claim -> assertThat(EACH_WAY).as(claim.id()).allMatch(
                        way -> way.stream().anyMatch(verdicts.getOrDefault(claim.id(), Set.of())::contains)));
    }
}
