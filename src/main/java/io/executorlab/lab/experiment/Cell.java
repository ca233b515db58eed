package io.executorlab.lab.experiment;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import org.springframework.util.Assert;

/**
 * One thing that is run: a variant under a load.
 *
 * @param id unique in its experiment and the name of its evidence folder; the variant, with {@code @load} where the
 * load is not the experiment's first, unless the file names another
 * @param jdk the lowest feature release it needs; null for any
 * @param showsOn where the flaw exists at all; null for everywhere. Elsewhere it is run and its bounds are not judged
 * @param threadLimit how many threads the app's user may have ({@code RLIMIT_NPROC}); null for no limit
 * @param descriptorLimit how many descriptors the app may have open ({@code RLIMIT_NOFILE}); null for no limit
 * @param k6 what the load's environment needs otherwise for this cell, such as another port to scrape
 * @param warmUp what the warm-up needs otherwise for this cell, such as time to open a large pool's connections
 * @param stubs what the stubs' options need otherwise for this cell, at either scale; no stub that the experiment does
 * not name
 * @param services what the distances to services need otherwise for this cell; no service that the experiment does not
 * name
 * @param bounds what must hold for the variant to be what its name says
 */
public record Cell(String id, String variant, String about, List<String> profiles, String load, Jvm jvm, Integer jdk,
        ShowsOn showsOn, Integer threadLimit, Integer descriptorLimit, Proxy proxy, Map<String, String> k6,
        Map<String, String> warmUp,
        Map<String, Map<String, String>> stubs, Map<String, Map<String, String>> services, Map<String, Bound> bounds) {

    /** By an id, by the name of a variant under every load, or by {@code variant@load}. */
    public boolean answersTo(String name) {
        return id.equals(name) || variant.equals(name) || (variant + "@" + load).equals(name);
    }

    /** The JVMs on which a flaw's mechanism exists. */
    public record ShowsOn(int jdkAtMost, int processorsAtMost) {

        /** Null where it can be seen. */
        public String absence(int jdk, int processors) {
            return jdk <= jdkAtMost && processors <= processorsAtMost ? null
                    : ("The flaw's mechanism is absent on JDK %d with %d processors; it needs JDK %d or earlier and "
                            + "at most %d processors (-XX:ActiveProcessorCount=%d).")
                            .formatted(jdk, processors, jdkAtMost, processorsAtMost, processorsAtMost);
        }
    }

    public Cell {
        Assert.isTrue(variant != null && !profiles.isEmpty(), "a cell needs variant and profiles");
        bounds.forEach(Cell::checkIsPlain);
    }

    public Cell by(List<String> others) {
        return with(others, jvm, k6);
    }

    public Cell under(Map<String, String> environment) {
        return with(profiles, jvm, Load.merged(k6, environment));
    }

    public Cell with(List<String> flags) {
        return with(profiles, jvm.with(new Jvm(null, null, null, flags)), k6);
    }

    private Cell with(List<String> otherProfiles, Jvm otherJvm, Map<String, String> otherK6) {
        return new Cell(id, variant, about, otherProfiles, load, otherJvm, jdk, showsOn, threadLimit, descriptorLimit,
                proxy, otherK6, warmUp, stubs, services, bounds);
    }

    private static void checkIsPlain(String measure, Bound bound) {
        Assert.isTrue(bound.perRequest() == null && bound.limits().values().stream().noneMatch(Limit::hasUnit),
                () -> "the bound on %s has a unit or per-request, which belong to budgets;".formatted(measure)
                        + " in an experiment write at-least or at-most with numbers in the measure's own unit");
    }

    /**
     * The app's JVM.
     *
     * @param release the JDK's feature release, 25; null leaves it to the command
     * @param processors what it is told to see, {@code -XX:ActiveProcessorCount}; null leaves it the machine's
     * @param heap {@code -Xmx}; null leaves it to the lab
     */
    public record Jvm(Integer release, Integer processors, String heap, List<String> flags) {

        public static final Jvm DEFAULT = new Jvm(null, null, null, List.of());
        private static final String DEFAULT_HEAP = "512m";

        public Jvm with(Jvm cell) {
            if (cell == null) {
                return this;
            }
            return new Jvm(cell.release == null ? release : cell.release,
                    cell.processors == null ? processors : cell.processors, cell.heap == null ? heap : cell.heap,
                    Stream.concat(flags.stream(), cell.flags.stream()).toList());
        }

        public int processorsOr(int machine) {
            return processors == null ? machine : processors;
        }

        public List<String> arguments() {
            return Stream.concat(heap == null ? Stream.of("-Xmx" + DEFAULT_HEAP) : Stream.of(), said().stream())
                    .toList();
        }

        public List<String> said() {
            Stream<String> ofHeap = heap == null ? Stream.of() : Stream.of("-Xmx" + heap);
            Stream<String> ofProcessors =
                    processors == null ? Stream.of() : Stream.of("-XX:ActiveProcessorCount=" + processors);
            return Stream.of(ofHeap, ofProcessors, flags.stream()).flatMap(Function.identity()).toList();
        }
    }
}
