package io.executorlab.lab.report;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.evidence.Fleet;

/**
 * Fills the templates of the {@code report.html} and {@code summary.md} of a check of all instances with the same
 * content; only the page has charts.
 */
final class FleetPage {

    private static final int ROWS_OF_PAGE = 200;
    private static final int ROWS_OF_SUMMARY = 50;
    private static final int NAMES = 200;
    private static final int TEXT = 300;

    private FleetPage() {
    }

    /** @param fleet what the result was judged by */
    static String html(FleetResult result, Fleet fleet) throws IOException {
        Map<String, Object> content = FleetReport.content(result, ROWS_OF_PAGE);
        SmallMultiples charts = new SmallMultiples(result, fleet);
        content.put("figures", charts.content());
        content.put("notDrawn",
                charts.notDrawn().isEmpty() ? "" : "Not drawn: %s.".formatted(String.join("; ", charts.notDrawn())));
        content.put("rest", rest(result));
        return Templates.fill("fleet.html.mustache", Templates.HTML, content);
    }

    static String markdown(FleetResult result) throws IOException {
        return Templates.fill("fleet.md.mustache", Templates.MARKDOWN, FleetReport.content(result, ROWS_OF_SUMMARY));
    }

    /** The instances that are not drawn, by their names as far as there is room; nothing where all are. */
    private static String rest(FleetResult result) {
        List<String> rest = result.instances().stream().skip(SmallMultiples.INSTANCES_AT_MOST)
                .map(each -> PlainText.cut(each.name(), TEXT)).toList();
        return rest.isEmpty() ? ""
                : "Drawn are %d of %d instances. Not drawn, for they lie nearest to the others: %s%s.".formatted(
                        SmallMultiples.INSTANCES_AT_MOST, result.instances().size(),
                        String.join(", ", rest.subList(0, Math.min(NAMES, rest.size()))),
                        rest.size() > NAMES ? " and %d more".formatted(rest.size() - NAMES) : "");
    }
}
