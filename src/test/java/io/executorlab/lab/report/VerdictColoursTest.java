package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictColoursTest {

    private static String marked(String text) {
        return VerdictColours.of(text).replace("\u001b[32m", "<green>").replace("\u001b[31m", "<red>").replace("\u001b[33m", "<yellow>").replace("\u001b[39m", "</>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
            "  threads.left  at most 2  1  held|  threads.left  at most 2  1  <green>held</>",
            "  threads.left  at most 2  9  broken|  threads.left  at most 2  9  <red>broken</>",
            "  threads.left  at most 2  -  no evidence|  threads.left  at most 2  -  <yellow>no evidence</>",
            "  001-4  2 x cores  8 -> 0.09  reproduced (1 run)|  001-4  2 x cores  8 -> 0.09  <green>reproduced (1 run)</>",
            "  All 6 bounds held; none is on virtual threads|<green>  All 6 bounds held</>; none is on virtual threads",
            "  Broken: 2 of 3 bounds.|<red>  Broken</>: 2 of 3 bounds.",
            "  Bounds: 8 held, 0 not.|  Bounds: <green>8 held</>, 0 not.",
            "  Bounds: 7 held, 1 not.|  Bounds: 7 held, <red>1 not</>.",
            "  Verdict: held, 5 bounds.|  Verdict: <green>held</>, 5 bounds.",
            "  MISSING  k6  no load can be put on|<red>  MISSING</>  k6  no load can be put on"})
    void aVerdictIsColoured(String plain, String coloured) {
        assertThat(marked("first\n" + plain + "\nlast")).isEqualTo("first\n" + coloured + "\nlast");
    }

    @ParameterizedTest
    @ValueSource(strings = {"  broken  229  8.18", "    broken  ██████", "    broken", "  Threads of broken, in the fullest dump under load:",
            "  The pool was held by broken", "  verdict: what held"})
    void theVariantOfThatNameIsNoVerdict(String line) {
        assertThat(marked(line)).isEqualTo(line);
    }
}
