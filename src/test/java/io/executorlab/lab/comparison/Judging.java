package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;

import io.executorlab.lab.claim.Cells;
import io.executorlab.lab.claim.Judgement;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.measure.Measures;

/** Judges a claim on evidence made by hand. */
public final class Judging {

    private Judging() {
    }

    /** @param cells a name and its {@link Recorded}, or the {@link Measures} of several runs, in turn */
    public static Judgement judge(String claim, Object... cells) {
        Map<String, Measures> measured = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i += 2) {
            measured.put((String) cells[i],
                    cells[i + 1] instanceof Measures several ? several : ((Recorded) cells[i + 1]).measures());
        }
        Judgement judgement = Ledger.judge(Ledger.claim(claim), new Cells(measured));
        assertThat(judgement.why()).isNotBlank();
        return judgement;
    }

    public static Verdict verdict(String claim, Object... cells) {
        return judge(claim, cells).verdict();
    }
}
