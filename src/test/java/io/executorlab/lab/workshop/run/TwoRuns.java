package io.executorlab.lab.workshop.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.StoredFormats;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.workshop.exercise.Exercise;

/**
 * Made-up evidence of two flaws at once: recorded runs of each by itself, one laid over the other, as if both had been one app. Its threads and its
 * numbers are those of both together. What two loads do to one another on a machine it does not show.
 */
public final class TwoRuns {

    private static final long SECOND = 1000;
    private static final Map<List<String>, Run> READ = new ConcurrentHashMap<>();

    /** A recorded run, and its client's metrics as they are in the file. */
    private record Run(Evidence evidence, Map<?, ?> metrics) {
    }

    private TwoRuns() {
    }

    /** Leaves that evidence in the folder, of a variant of an exercise that has two flaws. */
    public static void write(Exercise exercise, String variant, Path folder) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (LoadPart part : LoadPart.values()) {
            runs.add(run(exercise.both().get(part.ordinal()), exercise.variants(variant).get(part.ordinal())));
        }
        Files.createDirectories(folder);
        Evidence one = runs.get(0).evidence();
        Evidence two = runs.get(1).evidence();
        List<Scrape> scrapes = scrapes(one, two);
        Files.writeString(folder.resolve(Evidence.METRICS), String.join("\n", scrapes.stream().map(Scrape::toLine).toList()) + "\n");
        int number = 0;
        for (ThreadDump dump : dumps(one, two)) {
            dump.write(folder.resolve("threads-%03d-%s.json".formatted(number++, dump.phase().name().toLowerCase())));
        }
        StoredFormats.writeStarts(folder, starts(one, two));
        Json.write(folder.resolve(Evidence.MACHINE), one.machine().orElseThrow());
        Json.write(folder.resolve(Evidence.K6), Map.of("metrics", metrics(runs)));
        Json.write(folder.resolve(Evidence.RUN), RunLog.of(subject(exercise, one.run().subject(), two.run().subject()), RunLog.Outcome.RAN, List.of(), times(one, scrapes)));
        scrapes.get(scrapes.size() - 1).write(folder.resolve(Evidence.AFTER_GC));
    }

    private static Run run(Exercise exercise, String variant) {
        return READ.computeIfAbsent(List.of(exercise.experiment(), variant), key -> {
            try {
                Path folder = RecordedRuns.folder(RecordedPacks.root(RecordedPacks.file(exercise.experiment())), exercise.experiment());
                Path its = Judge.evidence(folder, exercise.cell(ExperimentFiles.kept(folder), variant)).findFirst().orElseThrow().folder();
                return new Run(Evidence.read(its), (Map<?, ?>) Json.read(its.resolve(Evidence.K6), Map.class).get("metrics"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static RunLog.Subject subject(Exercise exercise, RunLog.Subject one, RunLog.Subject two) {
        Map<String, String> load = new LinkedHashMap<>(LoadPart.ONE.variables(one.load()));
        load.putAll(LoadPart.TWO.variables(two.load()));
        Map<String, String> counters = new LinkedHashMap<>(LoadPart.ONE.roles(one.counters()));
        counters.putAll(LoadPart.TWO.roles(two.counters()));
        return new RunLog.Subject(exercise.id(), exercise.id(), List.of(exercise.id()), "quick", load, counters, null);
    }

    private static RunLog.Times times(Evidence one, List<Scrape> scrapes) {
        RunLog.Times its = one.run().times();
        long last = scrapes.get(scrapes.size() - 2).atMillis();
        long drained = scrapes.get(scrapes.size() - 1).atMillis();
        return new RunLog.Times(its.startedAt(), its.readyAt(), its.loadFrom(), last, drained + SECOND, drained + 2 * SECOND);
    }

    /** The first at rest, those under load, the last at rest again. Whose load has ended sooner is at rest meanwhile. */
    private static List<Scrape> scrapes(Evidence one, Evidence two) {
        List<Scrape> all = new ArrayList<>(List.of(both(one.baseline().orElseThrow(), two.baseline().orElseThrow(), one.baseline().orElseThrow().atMillis())));
        List<Scrape> ones = one.underLoad();
        List<Scrape> twos = two.underLoad();
        for (int i = 0; i < Math.max(ones.size(), twos.size()); i++) {
            all.add(both(i < ones.size() ? ones.get(i) : one.drained().orElseThrow(), i < twos.size() ? twos.get(i) : two.drained().orElseThrow(), at(one, i)));
        }
        all.add(both(one.drained().orElseThrow(), two.drained().orElseThrow(), at(one, Math.max(ones.size(), twos.size())) + SECOND));
        return all;
    }

    private static long at(Evidence one, int second) {
        return one.run().times().loadFrom() + SECOND / 2 + second * SECOND;
    }

    private static Scrape both(Scrape one, Scrape two, long atMillis) {
        Map<Series, Double> values = new LinkedHashMap<>();
        Stream.concat(one.samples(), two.samples()).forEach(sample -> values.merge(sample.series(), sample.value(), Double::sum));
        one.samples(Scrape.PROCESS_START).forEach(sample -> values.put(sample.series(), sample.value()));
        return new Scrape(atMillis, one.tookMillis(), values.entrySet().stream().map(value -> new Sample(value.getKey(), value.getValue())).toList());
    }

    private static List<ThreadDump> dumps(Evidence one, Evidence two) {
        List<ThreadDump> all = new ArrayList<>();
        for (ThreadDump.Phase phase : ThreadDump.Phase.values()) {
            List<ThreadDump> ones = of(one, phase);
            List<ThreadDump> twos = of(two, phase);
            for (int i = 0; i < Math.max(ones.size(), twos.size()); i++) {
                ThreadDump first = i < ones.size() ? ones.get(i) : one.dump(ThreadDump.Phase.DRAINED).orElseThrow();
                ThreadDump second = i < twos.size() ? twos.get(i) : two.dump(ThreadDump.Phase.DRAINED).orElseThrow();
                all.add(new ThreadDump(at(one, i), phase, Stream.concat(first.threads().stream(), second.threads().stream()).toList()));
            }
        }
        return all;
    }

    private static List<ThreadDump> of(Evidence run, ThreadDump.Phase phase) {
        return run.dumps().stream().filter(dump -> dump.phase() == phase).toList();
    }

    private static List<ThreadStart> starts(Evidence one, Evidence two) {
        long later = one.run().times().loadFrom() - two.run().times().loadFrom();
        return Stream.concat(one.starts().stream(), two.starts().stream().map(start -> new ThreadStart(start.atMillis() + later,
                start.endMillis() == 0 ? 0 : start.endMillis() + later, start.name(), start.frames()))).toList();
    }

    private static Map<String, Object> metrics(List<Run> runs) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (LoadPart part : LoadPart.values()) {
            runs.get(part.ordinal()).metrics().forEach((name, fields) -> all.put(isOfK6(name.toString()) ? name.toString() : part.metric() + name, fields));
        }
        return all;
    }

    private static boolean isOfK6(String metric) {
        return metric.matches("(http_req|ws_|iteration|data_|vus|group_|checks|dropped_).*");
    }
}
