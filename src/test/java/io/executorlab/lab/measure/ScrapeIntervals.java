package io.executorlab.lab.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Watched;

/**
 * What rarer scrapes would have told of one and the same app under one and the same load: the scrapes of each second, of which only each so manieth is taken, once for
 * each second at which they could have begun. It shows what an interval hides. What else goes with Prometheus, scrapes that fail or come late, is shown by its own
 * scrapes of that time, beside these.
 */
public final class ScrapeIntervals {

    public static final List<Integer> SECONDS = List.of(1, 5, 15, 60);

    private final List<Scrape> scrapes;
    private final long loadFrom;
    private final long loadTo;

    /** @param scrapes one for each second, from before the load until after it */
    public ScrapeIntervals(List<Scrape> scrapes, long loadFrom, long loadTo) {
        this.scrapes = scrapes;
        this.loadFrom = loadFrom;
        this.loadTo = loadTo;
    }

    /** A line for each measure: its value by all scrapes, then lowest and highest by those of each interval, wherever they begin. */
    public List<List<String>> rows(List<String> measures) {
        List<List<String>> rows = new ArrayList<>();
        for (String measure : measures) {
            List<String> row = new ArrayList<>(List.of(measure));
            SECONDS.forEach(seconds -> row.add(range(values(measure, seconds))));
            rows.add(row);
        }
        return rows;
    }

    /** The same lines, each with the values by the scrapes that others have taken of that time. */
    public List<List<String>> rows(List<String> measures, List<List<Scrape>> others) {
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row : rows(measures)) {
            List<String> more = new ArrayList<>(row);
            others.forEach(taken -> more.add(range(List.of(taken.isEmpty() ? OptionalDouble.empty() : new Measures(List.of(evidence(taken))).value(row.get(0))))));
            rows.add(more);
        }
        return rows;
    }

    /** One for each second at which the scrapes could have begun. */
    List<OptionalDouble> values(String measure, int seconds) {
        return IntStream.range(0, seconds).mapToObj(begin -> new Measures(List.of(evidence(each(seconds, begin)))).value(measure)).toList();
    }

    private static String range(List<OptionalDouble> values) {
        double[] known = values.stream().flatMapToDouble(OptionalDouble::stream).sorted().toArray();
        if (known.length == 0) {
            return "-";
        }
        String low = Numbers.precise(known[0]);
        String high = Numbers.precise(known[known.length - 1]);
        return (low.equals(high) ? low : low + ".." + high) + (known.length < values.size() ? " or none" : "");
    }

    private List<Scrape> each(int seconds, int begin) {
        return IntStream.range(0, scrapes.size()).filter(i -> i % seconds == begin).mapToObj(scrapes::get).toList();
    }

    private Evidence evidence(List<Scrape> taken) {
        long first = taken.get(0).atMillis();
        long last = taken.get(taken.size() - 1).atMillis();
        RunLog run = new RunLog(RunLog.FORMAT, RunLog.Subject.of("intervals", "instance"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(first, first, loadFrom, loadTo, last, last), 0,
                new Watched("/actuator", null, List.of(), List.of(Evidence.K6, Evidence.AFTER_GC, Evidence.FLIGHT, Evidence.DUMPS), List.of(), null, null), null);
        return new Evidence(Path.of(""), run, new EvidenceParts().scrapes(taken));
    }
}
