package io.executorlab.lab.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.springframework.util.Assert;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell.Jvm;

/**
 * The variants that are compared and the claims that they test: a file {@code scenarios/NAME.yml}.
 *
 * @param post the first three digits of the post's file, {@code "001"}
 * @param summary the flaw in one sentence
 * @param summaryKo the same in Korean; null where there is none
 * @param fix the classes to set against each other; null where there is no one flaw
 * @param postStubs options of these stubs that differ at the post's own scale
 * @param services real parts to start, {@code database} and {@code search}, each with the options of the stub
 * {@code distance} that stands before it
 * @param console reads what the app prints; null where that goes into a file
 * @param counters which of the k6 script's metrics tell {@code sent}, {@code answered}, {@code failed},
 * {@code timed-out}, {@code refused} and, trends in milliseconds, {@code latency} and {@code latency(NAME)} for single
 * requests
 * @param tables what the before/after tables show; empty for threads, starts and latency, as everywhere
 * @param curves what is drawn over the time of the load, a heading and its series
 * @param loads by name; the first is the one that a cell gets which names none
 * @param quotes texts: what the app logs with one of them, a report quotes and counts
 * @param pictured loads of which a page draws each cell as a curve, so that each is run as often as what a verdict
 * rests on
 */
// What was recorded has this key.
@JsonIgnoreProperties("series-tables")
public record Experiment(String name, String post, String title, String summary, String summaryKo, List<String> claims,
        Fix fix,
        Map<String, Map<String, String>> stubs, Map<String, Map<String, String>> postStubs,
        Map<String, Map<String, String>> services, Console console, Jvm jvm, Map<String, String> counters,
        List<Table> tables, Map<String, String> curves, List<String> quotes, Map<String, Load> loads,
        List<String> pictured,
        List<Cell> cells) {

    private static final String BROKEN = "broken";
    private static final String FIXED = "fixed";
    private static final Pattern NAME = Pattern.compile("[\\w.@-]+");

    /**
     * One table for each load.
     *
     * @param columns a heading and its measure
     */
    public record Table(String about, Map<String, String> columns) {
    }

    /**
     * The reader at the other end of the app's standard output, as a platform has one.
     *
     * @param bytesPerSecond that it takes at most
     */
    public record Console(int bytesPerSecond) {

        public Console {
            Assert.isTrue(bytesPerSecond > 0, "console needs bytes-per-second, 1 or more");
        }
    }

    /**
     * The app's classes, with their packages, that the broken profile selects and those that the fixed one selects in
     * their place. The first of one side stands beside the first of the other.
     */
    public record Fix(List<String> broken, List<String> fixed) {

        public Fix {
            Assert.isTrue(!broken.isEmpty() && !fixed.isEmpty(),
                    "fix needs broken and fixed, each with the names of classes");
        }
    }

    public Experiment {
        Assert.isTrue(
                name != null && title != null && !loads.isEmpty() && !cells.isEmpty() && !counters.isEmpty(),
                "an experiment needs name, title, counters, loads and cells");
        requireName(name);
        summary = summary == null ? "" : summary;
        Assert.isTrue(stubs.keySet().containsAll(postStubs.keySet()), "post-stubs names a stub that stubs does not");
        jvm = jvm == null ? Jvm.DEFAULT : jvm;
        Assert.isTrue(loads.keySet().containsAll(pictured), "pictured names a load that loads does not");
        cells = complete(cells, loads, jvm);
        for (Cell cell : cells) {
            Assert.isTrue(services.keySet().containsAll(cell.services().keySet()),
                    "a cell names a service that services does not");
            Assert.isTrue(stubs.keySet().containsAll(cell.stubs().keySet()),
                    "a cell names a stub that stubs does not");
        }
    }

    public Map<String, Map<String, String>> servicesOf(Cell cell) {
        return Load.merged(services, cell.services());
    }

    /** The cell of this id or, where several loads share a variant, the first of this variant. */
    public Cell cell(String idOrVariant) {
        return cells.stream().filter(cell -> cell.id().equals(idOrVariant)).findFirst()
                .or(() -> cells.stream().filter(cell -> cell.answersTo(idOrVariant)).findFirst())
                .orElseThrow(() -> new UsageException("%s has no variant '%s'; it has %s.".formatted(name, idOrVariant,
                        String.join(", ", variants()))));
    }

    public boolean has(String idOrVariant) {
        return cells.stream().anyMatch(cell -> cell.answersTo(idOrVariant));
    }

    public Map<String, Map<String, String>> stubsOf(Cell cell, Scale scale) {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        stubs.forEach((name, options) -> {
            Map<String, String> usual = Objects.requireNonNullElse(options, Map.of());
            Map<String, String> scaled = scale != Scale.POST ? usual
                    : Load.merged(usual, postStubs.getOrDefault(name, Map.of()));
            all.put(name, Load.merged(scaled, cell.stubs().getOrDefault(name, Map.of())));
        });
        return all;
    }

    public Load loadOf(Cell cell) {
        return loads.get(cell.load());
    }

    public Map<String, String> warmUp(Cell cell, Scale scale) {
        Map<String, String> environment = Load.merged(loadOf(cell).warmUpOf(environment(cell, scale)), cell.warmUp());
        return scale == Scale.TRY ? Load.shortened(environment) : environment;
    }

    public Map<String, String> environment(Cell cell, Scale scale) {
        return Load.merged(loadOf(cell).at(scale), cell.k6());
    }

    /** 0 where no system gives too few. */
    public int openFiles(Cell cell) {
        Integer ofProxy = cell.proxy() == null ? null : cell.proxy().workerRlimitNofile();
        return Stream.of(loadOf(cell).openFiles(), ofProxy).filter(Objects::nonNull).mapToInt(Integer::intValue).max()
                .orElse(0);
    }

    /**
     * Returns whether it shows one anti-pattern: a flaw of the app that a profile of its name switches on, or one of
     * the proxy before the app.
     */
    public boolean isOfOneFlaw() {
        return cells.stream().anyMatch(cell -> cell.profiles().contains(name + "-broken")) || isOfTheProxy();
    }

    public boolean isOfTheProxy() {
        return has(BROKEN) && has(FIXED) && cell(BROKEN).proxy() != null && cell(FIXED).proxy() != null
                && !cell(BROKEN).proxy().equals(cell(FIXED).proxy())
                && cell(BROKEN).profiles().equals(cell(FIXED).profiles());
    }

    /** Tells whether a variant is run on several JVMs, under the same load: see {@link Grid}. */
    public boolean isOverJvms() {
        return cells.stream().anyMatch(one -> cells.stream().anyMatch(other -> one.variant().equals(other.variant())
                && one.load().equals(other.load()) && !one.jvm().equals(other.jvm())));
    }

    public List<String> variants() {
        return cells.stream().map(Cell::variant).distinct().toList();
    }

    /** Throws {@link UsageException} for an unknown one. */
    public Experiment only(List<String> wanted) {
        wanted.forEach(this::cell);
        return with(cells.stream().filter(cell -> wanted.stream().anyMatch(cell::answersTo)).toList());
    }

    /** Throws {@link UsageException} for one that no cell is under. */
    public Experiment under(Set<String> wanted) {
        List<String> used = cells.stream().map(Cell::load).distinct().toList();
        wanted.stream().filter(load -> !used.contains(load)).findFirst().ifPresent(load -> {
            throw new UsageException("%s has no load '%s'; it has %s.".formatted(name, load, String.join(", ", used)));
        });
        return with(cells.stream().filter(cell -> wanted.contains(cell.load())).toList());
    }

    /** Throws {@link UsageException} for one that it has not. */
    public Experiment ofCells(Collection<String> ids) {
        ids.forEach(this::cell);
        return with(cells.stream().filter(cell -> ids.contains(cell.id())).toList());
    }

    /** Under the first load that has both; empty where none has. */
    public List<String> pair() {
        return loads.keySet().stream()
                .flatMap(load -> first(BROKEN, load)
                        .flatMap(broken -> first(FIXED, load).map(fixed -> List.of(broken.id(), fixed.id()))).stream())
                .findFirst().orElse(List.of());
    }

    private Optional<Cell> first(String variant, String load) {
        return cells.stream().filter(cell -> cell.variant().equals(variant) && cell.load().equals(load)).findFirst();
    }

    private Experiment with(List<Cell> chosen) {
        return new Experiment(name, post, title, summary, summaryKo, claims, fix, stubs, postStubs, services,
                console, jvm, counters, tables, curves, quotes, loads, pictured, chosen);
    }

    // Folders are called so, also those that are read when another's results are judged.
    private static void requireName(String name) {
        Assert.isTrue(NAME.matcher(name).matches() && !name.contains("..") && !name.equals("."),
                () -> ("'%s' cannot be the name of an experiment, variant or cell: it may have only letters, digits "
                        + "and . _ @ - in it, and no two dots in a row").formatted(name));
    }

    private static List<Cell> complete(List<Cell> cells, Map<String, Load> loads, Jvm jvm) {
        String first = loads.keySet().iterator().next();
        List<Cell> complete = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Cell cell : cells) {
            String load = cell.load() == null ? first : cell.load();
            Assert.isTrue(loads.containsKey(load), () -> "cell '%s' names the load '%s'; there is %s"
                    .formatted(cell.variant(), load, String.join(", ", loads.keySet())));
            String id = cell.id() != null ? cell.id() : cell.variant() + (load.equals(first) ? "" : "@" + load);
            requireName(id);
            Assert.isTrue(ids.add(id), () -> "two cells are called '%s'; give one of them an id".formatted(id));
            complete.add(new Cell(id, cell.variant(), cell.about(), cell.profiles(), load, jvm.with(cell.jvm()),
                    cell.jdk(), cell.showsOn(), cell.threadLimit(), cell.descriptorLimit(), cell.proxy(), cell.k6(),
                    cell.warmUp(), cell.stubs(), cell.services(), cell.bounds()));
        }
        return complete;
    }
}
