package io.executorlab.lab.verdict;

import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.experiment.Nearest;
import io.executorlab.lab.experiment.UsageException;

/** All claims that the lab can judge. */
public final class Ledger {

    private static final List<Claim> ALL = Stream.of(ClaimsOfPost000.ALL, ClaimsOfPost001.ALL, ClaimsOfPost002.ALL,
            ClaimsOfPost003.ALL, ClaimsOfPost004.ALL)
            .flatMap(List::stream).toList();

    private Ledger() {
    }

    /** In the order of the posts. */
    public static List<Claim> all() {
        return ALL;
    }

    /** Throws {@link UsageException} for an unknown id. */
    public static Claim claim(String id) {
        return ALL.stream().filter(claim -> claim.id().equals(id)).findFirst()
                .orElseThrow(() -> new UsageException("There is no claim '%s'.%s".formatted(id,
                        Nearest.hint(id, ALL.stream().map(Claim::id).toList()))));
    }

    /** Judges a claim on what was measured; never throws for missing evidence. */
    public static Judgement judge(Claim claim, Cells cells) {
        try {
            return claim.judge().apply(cells);
        } catch (Cells.MissingException e) {
            return Judgement.notMeasured(e.getMessage());
        }
    }
}
