package io.executorlab.lab.report;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import io.executorlab.lab.budget.FleetJudge;
import io.executorlab.lab.budget.ScrapedService;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.experiment.Budget;

/** The page of a check of all instances: small charts, the odd one out first. */
class FleetPageTest {

    private static final long FROM = 1_800_000_000_000L;
    private static final int SECONDS = 3600;
    private static final String ODD = "10.0.1.7:8080";
    private static final Budget BUDGET = budget(1000, "threads.started", atMost("50"), "threads.left.beyond-pools",
            atMost("5"), "http.server.mean(/orders)",
            atMost("50"), "process.restarts", atMost("0"));

    /** A page of 100 instances, one of which leaks, with three figures. */
    static String ofAHundred() throws IOException {
        return page(BUDGET, service().healthy(99).with(ODD, one -> one.leaks(1500)), null);
    }

    private static String page(Budget budget, ScrapedService service, Fleet.Load load) throws IOException {
        Fleet fleet = new Fleet(
                new Fleet.Source("http://127.0.0.1:9090", ScrapedService.SELECTOR, FROM, FROM + 1000L * SECONDS, load),
                Instance.of(service.series()));
        return FleetReport.html(FleetJudge.judge(budget, fleet), fleet);
    }

    private static ScrapedService service() {
        return ScrapedService.of(FROM, SECONDS, 15);
    }

    private static List<Element> elements(String page, String name) throws Exception {
        NodeList found = JunitSchema.parsed(page).getElementsByTagName(name);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
    }

    private static List<Element> charts(String page) throws Exception {
        return elements(page, "svg").stream().filter(svg -> svg.getAttribute("role").equals("img")).toList();
    }

    private static double lowest(Element chart) {
        String path = ((Element) chart.getElementsByTagName("path").item(1)).getAttribute("d");
        return Pattern.compile("[ML][\\d.]+ ([\\d.]+)").matcher(path).results()
                .mapToDouble(point -> Double.parseDouble(point.group(1))).min().orElseThrow();
    }

    @Test
    void aHundredInstancesMakeAPageOfSmallChartsWithTheOddOneFirst() throws Exception {
        String page = ofAHundred();
        assertThat(elements(page, "h3")).extracting(Element::getTextContent)
                .containsExactly("Live threads", "Threads started per second",
                        "Mean time of /orders by the server, in ms");
        List<Element> charts = charts(page);
        assertThat(charts).hasSize(3 * SmallMultiples.INSTANCES_AT_MOST)
                .extracting(chart -> chart.getAttribute("aria-label")).doesNotHaveDuplicates()
                .allMatch(label -> label.contains("; median of all 100 instances: "));
        assertThat(IntStream.range(0, 3)
                .mapToObj(i -> charts.get(i * SmallMultiples.INSTANCES_AT_MOST).getAttribute("aria-label")))
                .allMatch(label -> label.startsWith(ODD + ", exceeded: "));
        assertThat(charts.get(0).getAttribute("aria-label")).startsWith(ODD + ", exceeded: 60 at first, ")
                .contains("Live threads; median of all 100 instances: 60 at first, 60 at most, 60 at last.");
        assertThat(page).contains("Drawn are 24 of 100 instances. Not drawn, for they lie nearest to the others: ")
                .doesNotContain("<script", "src=");
        assertThat(page.length()).as("characters").isLessThan(400_000);
    }

    @Test
    void allChartsOfAFigureHaveOneScale() throws Exception {
        List<Element> charts = charts(page(BUDGET, service().healthy(3).with(ODD, one -> one.leaks(1500)), null));
        // 60 and some 170 of 200: the higher the value, the lower the number.
        assertThat(lowest(charts.get(0))).isBetween(10.0, 20.0);
        assertThat(lowest(charts.get(1))).isEqualTo(lowest(charts.get(3))).isEqualTo(55);
    }

    @Test
    void theLoadIsShadedWhereTheLabPutOneOn() throws Exception {
        assertThat(elements(page(BUDGET, service().healthy(2), null), "rect")).isEmpty();
        Fleet.Load load = new Fleet.Load(List.of("k6"), FROM + 900_000, FROM + 2_700_000, 0, List.of());
        assertThat(elements(page(BUDGET, service().healthy(2), load), "rect")).hasSize(6)
                .allMatch(rect -> rect.getAttribute("x").equals("86.0") && rect.getAttribute("width").equals("100.0"));
    }

    @Test
    void moreFiguresThanThereIsRoomForAreNamed() throws Exception {
        Object[] bounds = IntStream.range(0, 10).boxed()
                .flatMap(i -> List.of("executor.pool.max(p%d)".formatted(i), atMost("5")).stream()).toArray();
        String page = page(budget(1000, bounds), service().healthy(2), null);
        assertThat(charts(page)).hasSize(2 * SmallMultiples.FIGURES_AT_MOST);
        assertThat(page).contains("Not drawn: p7: threads; p8: threads; p9: threads.");
    }

    @Test
    void aServiceThatIsNotThereMakesAPageAllTheSame() throws Exception {
        assertThat(page(BUDGET, service(), null)).contains("Prometheus has no data").doesNotContain("<h3>");
    }
}
