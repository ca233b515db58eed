package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

class ProcessTreeTest {

    private static final long APP = 100;
    private static final long OTHERS = 1;

    private final List<Long> asked = new ArrayList<>();
    private final List<Long> told = new ArrayList<>();

    private static ProcessStat process(long pid, long parent, long group, long session) {
        return new ProcessStat(pid, 'S', parent, group, session, 0, pid);
    }

    private static List<ProcessStat> table(ProcessStat app, ProcessStat... others) {
        List<ProcessStat> table = new ArrayList<>(List.of(process(1, 0, 1, 1), app));
        table.addAll(List.of(others));
        return table;
    }

    private static ProcessStat app() {
        return process(APP, 50, 50, 50);
    }

    private ProcessTree tree(Long... marked) {
        return new ProcessTree(APP, pid -> {
            asked.add(pid);
            return Set.of(marked).contains(pid);
        }, process -> told.add(process.pid()));
    }

    private static List<Long> in(ProcessTree tree, List<ProcessStat> table) {
        Map<Long, ProcessStat> stats = table.stream().collect(Collectors.toMap(ProcessStat::pid, Function.identity()));
        return tree.look(stats.keySet(), pid -> Optional.of(stats.get(pid))).stream().map(ProcessStat::pid).sorted()
                .toList();
    }

    @Test
    void areTheDescendantsHoweverDeepAndInWhateverOrder() {
        assertThat(
                in(tree(), table(app(), process(103, 102, 50, 50), process(102, 101, 50, 50), process(101, APP, 50, 50),
                        process(110, 50, 50, 50))))
                .containsExactly(101L, 102L, 103L);
    }

    @Test
    void whoLosesItsParentIsKnownWhereItWasSeenBefore() {
        ProcessTree tree = tree();
        in(tree, table(app(), process(101, APP, 50, 50), process(102, 101, 50, 50)));
        assertThat(in(tree, table(app(), process(102, OTHERS, 50, 50)))).containsExactly(102L);
        assertThat(in(tree, table(app(), process(102, OTHERS, 50, 50), process(103, 102, 50, 50))))
                .containsExactly(102L, 103L);
        assertThat(in(tree, table(app()))).isEmpty();
    }

    @Test
    void aLaterProcessOfTheSameIdIsAnother() {
        ProcessTree tree = tree();
        in(tree, table(app(), process(101, APP, 50, 50)));
        assertThat(in(tree, table(app(), new ProcessStat(101, 'S', OTHERS, 50, 50, 0, 900)))).isEmpty();
    }

    @Test
    void whatIsInAGroupOfOneThatWasSeenIsKnownUntilTheGroupIsEmpty() {
        ProcessTree tree = tree();
        in(tree, table(app(), process(101, APP, 101, 101)));
        assertThat(in(tree, table(app(), process(105, OTHERS, 101, 101)))).containsExactly(105L);
        assertThat(in(tree, table(app()))).isEmpty();
        assertThat(in(tree, table(app(), new ProcessStat(101, 'S', OTHERS, 101, 101, 0, 900)))).isEmpty();
    }

    @Test
    void anOrphanIsKnownByTheSessionThatTheAppLeads() {
        ProcessStat leader = process(APP, 50, APP, APP);
        assertThat(in(tree(), table(leader, process(102, OTHERS, APP, APP), process(103, OTHERS, 103, 103))))
                .containsExactly(102L);
        assertThat(in(tree(), table(app(), process(102, OTHERS, 50, 50)))).isEmpty();
    }

    @Test
    void anOrphanInASessionOfItsOwnIsKnownByTheMarkForWhichNobodyIsAskedTwice() {
        ProcessTree tree = tree(103L);
        List<ProcessStat> table = table(app(), process(103, OTHERS, 103, 103), process(104, 103, 104, 104),
                process(105, OTHERS, 105, 105));
        assertThat(in(tree, table)).containsExactly(103L, 104L);
        assertThat(in(tree, table)).containsExactly(103L, 104L);
        assertThat(asked).filteredOn(pid -> pid == 105).hasSize(1);
        assertThat(told).as("each once").containsExactlyInAnyOrder(103L, 104L);
    }

    @Test
    void whoIsOlderThanTheAppIsNotAskedFor() {
        assertThat(in(tree(20L), table(app(), process(20, OTHERS, 50, 50)))).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void withoutTheAppThereIsNobody() {
        assertThat(in(tree(), List.of(process(1, 0, 1, 1), process(101, APP, 50, 50)))).isEmpty();
    }

    @Test
    void readsAProcessWhateverItsName() {
        String rest = " 0 0 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0 0";
        assertThat(ProcessStat.parse("7 (a b) Z (c)\n) S 1 2 3" + rest))
                .contains(new ProcessStat(7, 'S', 1, 2, 3, 0, 4711));
        assertThat(ProcessStat.parse("7 (sleep) Z 1 2 3" + rest + "\n")).get().matches(ProcessStat::isZombie);
        assertThat(ProcessStat.parse("")).isEmpty();
        assertThat(ProcessStat.parse("7 (sleep) S 1 2")).isEmpty();
        assertThat(ProcessStat.parse("x (sleep) S 1 2 3" + rest)).isEmpty();
    }
}
