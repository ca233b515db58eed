package io.executorlab.lab.diagnosis;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.DumpedThread;

/**
 * A fact that one or more dumps show.
 *
 * @param count of the threads that it is about, in the dump that shows most of it
 * @param values what its sentences say; those of which a value is not there are not said
 * @param threads their names, those that it holds up too
 * @param example the thread whose stack shows it best
 * @param inDumps how many of the dumps show it
 */
public record Finding(Kind kind, Certainty certainty, int count, Map<String, String> values,
        List<String> threads, Example example, int inDumps, List<Finding> effects) {

    private static final Pattern VALUE = Pattern.compile("\\{([a-z-]+)}");
    private static final Map<String, Words> WORDS =
            YamlFile.beside(Finding.class, "/scenarios/stacks/findings.yml").as(WordsOfKinds.class);

    /**
     * The kinds of what a dump can show, from what causes the others. What is said of each stands in
     * {@code scenarios/stacks/findings.yml}.
     */
    @EnumNaming(KebabCaseStrategy.class)
    public enum Kind {

        DEADLOCK,
        CLASS_INITIALISATION_DEADLOCK,
        FINALIZER_STUCK,
        CARRIERS_PINNED,
        EVENT_LOOPS_BLOCKED,
        LOG_FULL,
        LOCK_WITHOUT_OWNER,
        READ_LOCK,
        LOCK,
        PERMITS,
        CONNECTIONS_NESTED,
        CONNECTIONS_HELD_DURING_CALL,
        CONNECTIONS_HELD_BY_STATEMENTS,
        CONNECTIONS_LEAKED,
        CONNECTIONS_AWAITED,
        POOL_WAITS_FOR_ITS_OWN_SERVER,
        POOL_WAITS_FOR_ANSWERS,
        THREAD_LEAK,
        THREAD_GROWTH,
        HOT_THREAD,
        ANTI_PATTERN,
        POOL_AT_ONE_PLACE,
        THREAD_STUCK,
        LARGEST_GROUP;

        public String token() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** @param frames that a reader needs, top first */
    public record Example(String thread, List<String> frames) {
    }

    /** @param says sentences, each of which is said where all its values are known */
    private record Words(List<String> says, String next) {
    }

    private static final class WordsOfKinds extends LinkedHashMap<String, Words> {
        private static final long serialVersionUID = 1;
    }

    static Finding of(Kind kind, Certainty certainty, List<DumpedThread> threads) {
        return of(kind, certainty, threads.size(), threads, threads.get(0));
    }

    static Finding of(Kind kind, Certainty certainty, int count, List<DumpedThread> threads, DumpedThread example) {
        return new Finding(kind, certainty, count, new TreeMap<>(), threads.stream().map(Snapshot::name).toList(),
                new Example(Snapshot.name(example), Frames.shortened(example.frames())), 1, List.of());
    }

    /** In sentences, from the file as it was when the jar was built. */
    public String says() {
        Map<String, String> known = new HashMap<>(values);
        known.put("count", String.valueOf(count));
        return WORDS.get(kind.token()).says().stream()
                .filter(sentence -> VALUE.matcher(sentence).results()
                        .allMatch(value -> known.containsKey(value.group(1))))
                .map(sentence -> filled(sentence, known)).collect(Collectors.joining(" "));
    }

    /** Says what to look at or to do next. */
    public String next() {
        return filled(WORDS.get(kind.token()).next(), values).strip();
    }

    private static String filled(String sentence, Map<String, String> values) {
        return VALUE.matcher(sentence)
                .replaceAll(value -> Matcher.quoteReplacement(values.getOrDefault(value.group(1), "")));
    }

    /** About what it is: findings of several dumps with the same are one. */
    String subject() {
        return kind.token() + values.getOrDefault("subject", "");
    }

    Finding with(String key, Object value) {
        Map<String, String> more = new TreeMap<>(values);
        more.put(key, value.toString());
        return new Finding(kind, certainty, count, more, threads, example, inDumps, effects);
    }

    Finding doing(DumpedThread thread) {
        return with("doing", Snapshot.doing(thread));
    }

    /** With the app's method in which a thread stands; without a place where it stands in none. */
    Finding at(DumpedThread thread) {
        String method = Snapshot.appMethod(thread);
        return method.isEmpty() ? this : with("place", method);
    }

    /** With the thread that holds the others up. */
    Finding dueTo(DumpedThread owner) {
        return with("owner", owner.name()).doing(owner);
    }

    Finding certain(Certainty other) {
        return new Finding(kind, other, count, values, threads, example, inDumps, effects);
    }

    Finding inDumps(int dumps) {
        return new Finding(kind, certainty, count, values, threads, example, dumps, effects);
    }

    Finding explaining(List<Finding> others) {
        return new Finding(kind, certainty, count, values, threads, example, inDumps, others);
    }

    /** The weight of a sign, from the least. */
    @EnumNaming(KebabCaseStrategy.class)
    public enum Certainty {

        /** Healthy apps under load show it too. */
        POSSIBLE,
        /** It costs something wherever it is seen; whether it is the cause of what hurts, the dump does not say. */
        LIKELY,
        /** Nothing else looks so. */
        CERTAIN;

        static Certainty likelyFrom(int many, List<DumpedThread> threads) {
            return likelyIf(threads.size() >= many);
        }

        static Certainty likelyIf(boolean told) {
            return told ? LIKELY : POSSIBLE;
        }

        public String word() {
            return name().toLowerCase();
        }
    }
}
