package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.comparison.ExperimentResult;

class LedgerContentTest {

    private static final long CLAIMS = Ledger.posts().stream().mapToLong(post -> post.claims().size()).sum();
    private static final ClaimResult CLAIM = new ClaimResult("001-1", "", "reproduced", "", "Threads of <b>| @all",
            new ClaimResult.Figures("304", "constant", "304", "60"), new ClaimResult.Support(List.of("broken", "fixed"),
                    List.of(new ClaimResult.Reading("broken", "threads.peak", 304, 298, 310)), 5, List.of()));
    private static final Map<String, Object> LEDGER = Map.of("ledger", LedgerContent.of(
            List.of(new ExperimentResult(1, new ExperimentResult.Subject("event-loop-per-call", "001", "", ""), "", "quick", null, Map.of(), List.of(CLAIM))),
            (experiment, cell) -> cell.equals("broken") ? "./" + experiment + "/" + cell + "/" : ""));

    @Test
    void thePageHasTheNumbersWithTheirSpreadAndLinksToTheEvidence() throws IOException {
        assertThat(Templates.fill("ledger.html.mustache", Templates.HTML, LEDGER))
                .contains("Of %d claims of the posts: 1 reproduced, %d not in this run.".formatted(CLAIMS, CLAIMS - 1), "304 -&gt; 60",
                        "<a href=\"./event-loop-per-call/broken/\">broken</a> fixed.", "<li>threads.peak of broken 304 (298..310)</li>",
                        "<td class=\"reproduced\">reproduced</td>", "Threads of &lt;b&gt;|")
                .doesNotContain("<b>", "{{");
    }

    @Test
    void eachRowHasItsRuleThePostsLinesAndTheConditions() throws IOException {
        String page = Templates.fill("ledger.html.mustache", Templates.HTML, LEDGER);
        assertThat(page).contains("<li>The post: lines 134, 141 to 142</li><li>Rule: Broken", "s highest number of threads under load is 304;",
                "<li>Conditions: 4 processors and an elevator that answers after 100 ms,");
        assertThat(page.split("<li>Rule: ", -1)).hasSize((int) CLAIMS + 1);
        String markdown = Templates.fill("ledger.md.mustache", Templates.MARKDOWN, LEDGER);
        assertThat(markdown).contains("<details><summary>rule and conditions</summary>The post: lines 134, 141 to 142. Rule: Broken", "s highest number of threads under load is 304", " Conditions: 4 processors");
        assertThat(markdown.split("Rule: ", -1)).as("of the claims of this run alone, to stay short").hasSize(2);
    }

    @Test
    void theMarkdownHasTheSame() throws IOException {
        assertThat(Templates.fill("ledger.md.mustache", Templates.MARKDOWN, LEDGER))
                .contains("1 reproduced, %d not in this run.".formatted(CLAIMS - 1), "event-loop-per-call: broken fixed.",
                        "threads.peak of broken 304 (298..310)", "Threads of &#60;b&#62;&#124; &#64;all")
                .doesNotContain("<b>", "@all", "{{");
    }
}
