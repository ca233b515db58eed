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

    private static Proc.Stat process(long pid, long parent, long group, long session) {
        return new Proc.Stat(pid, 'S', parent, group, session, 0, pid);
    }

    private static List<Proc.Stat> table(Proc.Stat app, Proc.Stat... others) {
        List<Proc.Stat> table = new ArrayList<>(List.of(process(1, 0, 1, 1), app));
        table.addAll(List.of(others));
        return table;
    }

    private static Proc.Stat app() {
        return process(APP, 50, 50, 50);
    }

    private ProcessTree tree(Long... marked) {
        return new ProcessTree(APP, pid -> {
            asked.add(pid);
            return Set.of(marked).contains(pid);
        }, process -> told.add(process.pid()));
    }

    private static List<Long> in(ProcessTree tree, List<Proc.Stat> table) {
        Map<Long, Proc.Stat> stats = table.stream().collect(Collectors.toMap(Proc.Stat::pid, Function.identity()));
        return tree.look(stats.keySet(), pid -> Optional.of(stats.get(pid))).stream().map(Proc.Stat::pid).sorted()
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
        assertThat(in(tree, table(app(), new Proc.Stat(101, 'S', OTHERS, 50, 50, 0, 900)))).isEmpty();
    }

    @Test
    void whatIsInAGroupOfOneThatWasSeenIsKnownUntilTheGroupIsEmpty() {
        ProcessTree tree = tree();
        in(tree, table(app(), process(101, APP, 101, 101)));
        assertThat(in(tree, table(app(), process(105, OTHERS, 101, 101)))).containsExactly(105L);
        assertThat(in(tree, table(app()))).isEmpty();
        assertThat(in(tree, table(app(), new Proc.Stat(101, 'S', OTHERS, 101, 101, 0, 900)))).isEmpty();
    }

    @Test
    void anOrphanIsKnownByTheSessionThatTheAppLeads() {
        Proc.Stat leader = process(APP, 50, APP, APP);
        assertThat(in(tree(), table(leader, process(102, OTHERS, APP, APP), process(103, OTHERS, 103, 103))))
                .containsExactly(102L);
        assertThat(in(tree(), table(app(), process(102, OTHERS, 50, 50)))).isEmpty();
    }

    @Test
    void anOrphanInASessionOfItsOwnIsKnownByTheMarkForWhichNobodyIsAskedTwice() {
        ProcessTree tree = tree(103L);
        List<Proc.Stat> table = table(app(), process(103, OTHERS, 103, 103), process(104, 103, 104, 104),
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
        assertThat(Proc.Stat.parse("7 (a b) Z (c)\n) S 1 2 3" + rest))
                .contains(new Proc.Stat(7, 'S', 1, 2, 3, 0, 4711));
        assertThat(Proc.Stat.parse("7 (sleep) Z 1 2 3" + rest + "\n")).get().matches(Proc.Stat::isZombie);
        assertThat(Proc.Stat.parse("")).isEmpty();
        assertThat(Proc.Stat.parse("7 (sleep) S 1 2")).isEmpty();
        assertThat(Proc.Stat.parse("x (sleep) S 1 2 3" + rest)).isEmpty();
    }
}
