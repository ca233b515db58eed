package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Resource;

/** Text on the page has the contrast that WCAG 2.2 asks for at level AA (1.4.3), in light and in dark. */
class ContrastTest {

    private static final double AT_LEAST = 4.5;
    private static final Pattern COLOUR = Pattern.compile("--([\\w-]+): light-dark\\(#(\\w{6}), #(\\w{6})\\)");
    private static final List<String> TEXTS = List.of("ink", "quiet", "link", "good", "bad", "other");

    static Stream<Arguments> pairs() {
        return TEXTS.stream().flatMap(text -> Stream.of("paper", "card").map(ground -> Arguments.of(text, ground)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void textCanBeRead(String text, String ground) {
        Map<String, List<Integer>> colours = colours();
        for (int scheme : List.of(0, 1)) {
            assertThat(contrast(colours.get(text).get(scheme), colours.get(ground).get(scheme)))
                    .isGreaterThanOrEqualTo(AT_LEAST);
        }
    }

    private static Map<String, List<Integer>> colours() {
        Matcher matcher = COLOUR.matcher(Resource.text(Templates.class, "style.css"));
        Map<String, List<Integer>> colours = new LinkedHashMap<>();
        while (matcher.find()) {
            colours.put(matcher.group(1),
                    List.of(Integer.parseInt(matcher.group(2), 16), Integer.parseInt(matcher.group(3), 16)));
        }
        return colours;
    }

    private static double contrast(int a, int b) {
        double lighter = Math.max(luminance(a), luminance(b));
        double darker = Math.min(luminance(a), luminance(b));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16 & 0xff) + 0.7152 * linear(colour >> 8 & 0xff)
                + 0.0722 * linear(colour & 0xff);
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
