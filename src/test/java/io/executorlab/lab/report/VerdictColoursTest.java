package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictColoursTest {

    private static String marked(String text) {
        return VerdictColours.of(text).replace("\u001b[32m", "<green>").replace("\u001b[31m", "<red>")
                .replace("\u001b[33m", "<yellow>").replace("\u001b[39m", "</>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
            "  threads.left  at most 2  1  held|  threads.left  at most 2  1  <green>held</>",
            "  threads.left  at most 2  9  exceeded|  threads.left  at most 2  9  <red>exceeded</>",
            "  threads.left  at most 2  -  no evidence|  threads.left  at most 2  -  <yellow>no evidence</>",
            "  001-4 reproduced (1 run): One|  001-4 <green>reproduced</> (1 run): One",
            "  All 6 bounds held; none is on virtual threads|<green>  All 6 bounds held</>; none is on virtual threads",
            "  Exceeded: 2 of 3 bounds.|<red>  Exceeded</>: 2 of 3 bounds.",
            "  Verdict: 1 of 8 bounds exceeded.|  Verdict: <red>1 of 8 bounds exceeded</>.",
            "  Verdict: held, 5 bounds.|  Verdict: <green>held</>, 5 bounds.",
            "  MISSING  k6  no load can be put on|<red>  MISSING</>  k6  no load can be put on"})
    void aVerdictIsColoured(String plain, String coloured) {
        assertThat(marked("first\n" + plain + "\nlast")).isEqualTo("first\n" + coloured + "\nlast");
    }

    @ParameterizedTest
    @ValueSource(strings = {"  broken  229  8.18", "    broken  ██████", "    broken",
            "  Threads of broken, in the fullest dump under load:",
            "  The pool was held by broken", "  verdict: what held"})
    void theVariantOfThatNameIsNoVerdict(String line) {
        assertThat(marked(line)).isEqualTo(line);
    }
}
