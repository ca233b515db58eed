package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.claim.Cells;
import io.executorlab.lab.claim.Claim;
import io.executorlab.lab.claim.Judgement;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;

/**
 * The recorded runs with the flaw taken out of them: fixed under broken's name. A claim that sets the two against each
 * other says what the flaw causes, and none may come out as if it were still there.
 */
class TakenOutFlawTest {

    private static final String BROKEN = "broken";
    private static final String FIXED = "fixed";
    /**
     * Claims of a cause that set broken against something else than fixed. With fixed in broken's place the something
     * else is no longer the better by what the post says.
     */
    private static final Set<String> OF_BROKEN_ALONE =
            Set.of("000-5", "000-6", "000-7", "001-4", "002-3", "002-6", "002-10", "004-1");
    /**
     * Claims that something has no effect, that closing streams does not cure and that connections cost little: that
     * can be as true without the flaw, and nothing is asked of them.
     */
    private static final Set<String> OF_NO_EFFECT = Set.of("000-8", "002-9");
    /**
     * What no fixed cell can take the place of a broken one for: they set attempts or sizes against each other, one
     * cell's own figures against the post's, or the steps of one load, and so does each of them without the flaw.
     */
    private static final Set<String> WITHOUT_THE_PAIR =
            Set.of("000-10", "000-12", "000-13", "000-15", "000-16", "000-17", "000-18", "000-19", "002-1", "002-2",
                    "002-4", "002-5", "002-11", "002-12", "003-1", "003-2", "003-3", "003-4", "003-5", "003-6", "003-7",
                    "003-8", "003-9", "004-3",
                    "004-5", "004-6", "004-7", "004-8", "004-9");
    private static final Map<Path, List<Judged>> JUDGED = new HashMap<>();

    /** Judged on such evidence, with what it says. */
    private record Judged(String claim, Verdict verdict, String why) {

        boolean isOfBrokenAlone() {
            return OF_BROKEN_ALONE.contains(claim);
        }
    }

    static List<Path> packs() throws IOException {
        return RecordedPacks.files();
    }

    @ParameterizedTest
    @MethodSource("packs")
    void noClaimFindsWhatIsNotThere(Path pack) throws IOException {
        assertThat(withoutTheFlaw(pack)).filteredOn(judged -> !judged.isOfBrokenAlone())
                .allSatisfy(judged -> assertThat(judged.verdict()).isNotIn(Verdict.REPRODUCED, Verdict.DIRECTION_ONLY));
    }

    @ParameterizedTest
    @MethodSource("packs")
    void whatIsSaidOfBrokenAloneIsNotReproducedWithFixed(Path pack) throws IOException {
        assertThat(withoutTheFlaw(pack)).filteredOn(Judged::isOfBrokenAlone)
                .allSatisfy(judged -> assertThat(judged.verdict()).isNotEqualTo(Verdict.REPRODUCED));
    }

    @Test
    void thisIsAskedOfClaimsThatThereAre() {
        assertThat(OF_BROKEN_ALONE)
                .allSatisfy(claim -> assertThat(Ledger.claim(claim).allCells()).contains(BROKEN).doesNotContain(FIXED));
    }

    @Test
    void whatThisIsNotAskedOfIsNamed() {
        Set<String> asked = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        for (Claim claim : Ledger.posts().stream().flatMap(post -> post.claims().stream()).toList()) {
            all.add(claim.id());
            Set<String> cells = new HashSet<>(claim.allCells());
            claim.allCells().forEach(
                    cell -> fixedOf(cell).filter(fixed -> OF_BROKEN_ALONE.contains(claim.id())).ifPresent(cells::add));
            if (isAsked(claim, cells)) {
                asked.add(claim.id());
            }
        }
        assertThat(Stream.of(asked, OF_NO_EFFECT, WITHOUT_THE_PAIR).flatMap(Set::stream))
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    @Tag("long")
    void thisIsAskedOfClaimsOfMostPosts() throws IOException {
        Set<String> posts = new TreeSet<>();
        for (Path pack : packs()) {
            withoutTheFlaw(pack).forEach(judged -> posts.add(judged.claim().split("-")[0]));
        }
        // Where the recorded runs of a fixed cell are no evidence, there is nothing to put in broken's place.
        List<String> all = Ledger.posts().stream().map(post -> post.id()).toList();
        assertThat(posts).isSubsetOf(all).hasSizeGreaterThan(all.size() / 2);
    }

    /** Found once, for the evidence of all packs takes long to read. */
    private static List<Judged> withoutTheFlaw(Path pack) throws IOException {
        List<Judged> known = JUDGED.get(pack);
        if (known != null) {
            return known;
        }
        List<Judged> judged = new ArrayList<>();
        for (Path folder : RecordedPacks.experiments(pack)) {
            Experiment experiment = ExperimentFiles.kept(folder);
            Set<String> cells = experiment.cells().stream().map(Cell::id).collect(Collectors.toSet());
            List<Claim> claims =
                    experiment.claims().stream().map(Ledger::claim).filter(claim -> isAsked(claim, cells)).toList();
            Map<String, Measures> measured = measured(experiment, folder, claims);
            Map<String, Measures> without = new LinkedHashMap<>(measured);
            measured.keySet()
                    .forEach(cell -> fixedOf(cell).map(measured::get).ifPresent(fixed -> without.put(cell, fixed)));
            claims.stream().filter(claim -> isAsked(claim, measured.keySet())).forEach(claim -> {
                Judgement judgement = Ledger.judge(claim, new Cells(without));
                judged.add(new Judged(claim.id(), judgement.verdict(), judgement.why()));
            });
        }
        JUDGED.put(pack, judged);
        return judged;
    }

    /** Of the cells that these claims are about, and of the fixed ones that are to stand for broken ones. */
    private static Map<String, Measures> measured(Experiment experiment, Path folder, List<Claim> claims)
            throws IOException {
        Set<String> needed = claims.stream().flatMap(claim -> claim.allCells().stream())
                .flatMap(cell -> Stream.concat(Stream.of(cell), fixedOf(cell).stream()))
                .collect(Collectors.toSet());
        Map<String, Measures> measured = new LinkedHashMap<>();
        for (Cell cell : experiment.cells().stream().filter(its -> needed.contains(its.id())).toList()) {
            List<Evidence> usable = Judge.evidence(folder, cell).toList();
            if (!usable.isEmpty()) {
                measured.put(cell.id(), new Measures(usable));
            }
        }
        return measured;
    }

    /** The fixed cell under the same load, by their names: {@code fixed@overload} for {@code broken@overload}. */
    private static Optional<String> fixedOf(String cell) {
        return cell.equals(BROKEN) || cell.startsWith(BROKEN + "@")
                ? Optional.of(FIXED + cell.substring(BROKEN.length()))
                : Optional.empty();
    }

    /**
     * Whether it sets a broken cell against its fixed one, or is one of {@link #OF_BROKEN_ALONE}; both cells have to be
     * there.
     */
    private static boolean isAsked(Claim claim, Set<String> measured) {
        return !OF_NO_EFFECT.contains(claim.id()) && claim.allCells().stream().filter(measured::contains)
                .anyMatch(cell -> fixedOf(cell).filter(measured::contains)
                        .filter(fixed -> claim.allCells().contains(fixed) || OF_BROKEN_ALONE.contains(claim.id()))
                        .isPresent());
    }
}
