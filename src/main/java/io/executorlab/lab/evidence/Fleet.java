package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.executorlab.lab.common.Groups;

/** All instances of a service over the same time, as Prometheus has scraped them. */
public record Fleet(Source source, List<Instance> instances) {

    /** The file in which what was read is kept: a line for each series. */
    public static final String SERIES = "series.jsonl";

    /**
     * The origin of what was read.
     *
     * @param selector of the service's series, without braces
     * @param fromMillis of the time that was read, in milliseconds since the epoch by Prometheus' clock
     */
    public record Source(String prometheus, String selector, long fromMillis, long toMillis) {
    }

    /**
     * One of the JVMs that share a service's work, as a time series database has seen it.
     *
     * @param name its label {@code instance}, else {@code pod}
     * @param scrapes those that tell of its threads, in the order of time
     * @param isWhole whether its scrapes are those of one process at a time, each in one piece; of others nothing can
     * be said
     */
    public record Instance(String name, List<Scrape> scrapes, int failed, boolean isWhole) {

        /** Tells whether a scrape was answered, by Prometheus itself. */
        public static final String UP = "up";

        static final String NAMELESS = "(no label instance or pod)";

        private static final List<String> NAMES = List.of("instance", "pod");

        public static List<Instance> of(Collection<SampledSeries> series) {
            return new TreeMap<>(Groups.by(series, one -> name(one.series()))).entrySet().stream()
                    .map(named -> of(named.getKey(), named.getValue())).toList();
        }

        private static String name(Series series) {
            return NAMES.stream().map(series.labels()::get).filter(name -> name != null && !name.isBlank()).findFirst()
                    .orElse(NAMELESS);
        }

        private static Instance of(String name, List<SampledSeries> series) {
            Map<Long, List<MetricSample>> byTime = new TreeMap<>();
            for (SampledSeries one : series) {
                for (int i = 0; i < one.atMillis().length; i++) {
                    byTime.computeIfAbsent(one.atMillis()[i], at -> new ArrayList<>())
                            .add(new MetricSample(one.series(), one.values()[i]));
                }
            }
            List<Scrape> scrapes = new ArrayList<>();
            int failed = 0;
            boolean whole = true;
            for (Map.Entry<Long, List<MetricSample>> at : byTime.entrySet()) {
                long counts = at.getValue().stream().filter(sample -> sample.metric().equals(Scrape.LIVE)).count();
                boolean onlyUp = at.getValue().stream().allMatch(sample -> sample.metric().equals(UP));
                if (counts > 0) {
                    scrapes.add(new Scrape(at.getKey(), 0, at.getValue()));
                }
                failed += onlyUp && at.getValue().stream().anyMatch(sample -> sample.value() == 0) ? 1 : 0;
                whole &= counts == 1 || counts == 0 && onlyUp;
            }
            return new Instance(name, List.copyOf(scrapes), failed, whole);
        }

        /** Of each process that has borne the name: by its start, else by a counter that fell. */
        public List<List<Scrape>> lives() {
            List<List<Scrape>> lives = new ArrayList<>();
            for (int i = 0; i < scrapes.size(); i++) {
                if (i == 0 || !scrapes.get(i - 1).isOfSameProcess(scrapes.get(i))) {
                    lives.add(new ArrayList<>());
                }
                lives.get(lives.size() - 1).add(scrapes.get(i));
            }
            return lives;
        }

        /** The times from each scrape to the next, in milliseconds. */
        public LongStream intervals() {
            return IntStream.range(1, scrapes.size())
                    .mapToLong(i -> scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis());
        }
    }

    /**
     * A series from a time series database, with its samples as they were scraped, not interpolated.
     *
     * @param atMillis when each was scraped, in milliseconds since the epoch, rising
     */
    public record SampledSeries(Series series, long[] atMillis, double[] values) {
    }
}
