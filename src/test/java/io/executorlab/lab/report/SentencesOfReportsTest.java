package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Sentences;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;

/** Sentences of what people read begin with a capital, but where a name of code begins them: held against all that is recorded. */
class SentencesOfReportsTest {

    private static final Pattern UNSEEN = Pattern.compile("(?s)<(script|style)\\b.*?</\\1>");
    private static final Pattern WITHIN_A_SENTENCE = Pattern.compile("</?(?:a|code|strong|em|label)\\b[^>]*>|<span class=\"swatch[^>]*></span>");

    private static List<String> begunSmall(Stream<String> texts, Set<String> names) {
        return texts.flatMap(text -> Sentences.begunSmall(text, names).stream()).toList();
    }

    /** What is wrapped is indented by more. */
    private static Stream<String> paragraphs(String terminal) {
        return Stream.of(terminal.split("\n(?! {4})"));
    }

    private static Stream<String> texts(String html) {
        String seen = WITHIN_A_SENTENCE.matcher(UNSEEN.matcher(html).replaceAll("\n")).replaceAll("");
        return Stream.of(seen.split("<[^>]*>")).flatMap(String::lines);
    }

    @Test
    void whatBeginsSmallIsFound() {
        assertThat(Sentences.begunSmall("Threads end. event loops stay. k6 ends. waitFor() too", Set.of())).containsExactly("event loops stay");
        assertThat(Sentences.begunSmall("event loops stay.", Set.of())).containsExactly("event loops stay.");
        assertThat(Sentences.begunSmall("at rest", Set.of())).isEmpty();
        assertThat(Sentences.begunSmall("broken: no evidence. fixed has some.", Set.of("broken"))).containsExactly("fixed has some.");
        assertThat(begunSmall(texts("<p>One <code>a.b</code>. two</p><script>x. y</script>"), Set.of())).containsExactly("two");
        assertThat(begunSmall(paragraphs("  One\n    line. two\n  three"), Set.of())).containsExactly("two");
    }

    @Test
    @Tag("long")
    void everySentenceOfARecordedRunBeginsWithACapital() throws IOException {
        RecordedPages.runs().forEach((name, run) -> {
            assertThat(begunSmall(paragraphs(TerminalReport.of(run.experiment(), run.result())), names(List.of(run)))).as("terminal, %s", name).isEmpty();
            run.result().claims().forEach(claim -> assertThat(Sentences.begunSmall(claim.why(), Set.of())).as(claim.id()).isEmpty());
            assertThat(begunSmall(texts(summary(run)), names(List.of(run)))).as("summary, %s", name).isEmpty();
        });
    }

    private static String summary(RecordedRuns.Recorded run) {
        try {
            return Page.markdown(List.of(run.experiment()), List.of(run.result()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two will do: what differs from run to run is in the summary, and what the page says besides is the same for all. */
    @ParameterizedTest
    @ValueSource(strings = {"rejection", "thread-per-task"})
    void soDoesEveryOneOfThePage(String name) throws IOException {
        Path pack = RecordedPacks.file(name);
        List<RecordedRuns.Recorded> runs = RecordedPacks.judged(pack).runs();
        String page = Page.html(RecordedPacks.root(pack), runs.stream().map(RecordedRuns.Recorded::experiment).toList(),
                runs.stream().map(RecordedRuns.Recorded::result).toList());
        assertThat(begunSmall(texts(page), names(runs))).isEmpty();
    }

    private static Set<String> names(List<RecordedRuns.Recorded> runs) {
        return runs.stream().flatMap(run -> Stream.concat(Stream.of(run.experiment().name()), run.result().variants().keySet().stream()))
                .collect(Collectors.toSet());
    }
}
