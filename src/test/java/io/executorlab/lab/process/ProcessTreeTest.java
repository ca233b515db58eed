package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

class ProcessTreeTest {

    private static final long APP = 100;
    private static final long OTHERS = 1;

    private final List<Long> asked = new ArrayList<>();

    private static ProcessStat process(long pid, long parent, long group, long session) {
        return new ProcessStat(pid, 'S', parent, group, session, pid);
    }

    private static List<ProcessStat> table(ProcessStat app, ProcessStat... others) {
        List<ProcessStat> table = new ArrayList<>(List.of(process(1, 0, 1, 1), app));
        table.addAll(List.of(others));
        return table;
    }

    private static ProcessStat app() {
        return process(APP, 50, 50, 50);
    }

    private ProcessTree offspring(Long... marked) {
        return new ProcessTree(APP, process -> {
            asked.add(process.pid());
            return Set.of(marked).contains(process.pid());
        });
    }

    private static List<Long> ids(List<ProcessStat> processes) {
        return processes.stream().map(ProcessStat::pid).sorted().toList();
    }

    @Test
    void areTheDescendantsHoweverDeepAndInWhateverOrder() {
        assertThat(ids(offspring().in(table(app(), process(103, 102, 50, 50), process(102, 101, 50, 50), process(101, APP, 50, 50),
                process(110, 50, 50, 50))))).containsExactly(101L, 102L, 103L);
    }

    @Test
    void whoLosesItsParentIsKnownWhereItWasSeenBefore() {
        ProcessTree offspring = offspring();
        offspring.in(table(app(), process(101, APP, 50, 50), process(102, 101, 50, 50)));
        assertThat(ids(offspring.in(table(app(), process(102, OTHERS, 50, 50))))).containsExactly(102L);
        assertThat(ids(offspring.in(table(app(), process(102, OTHERS, 50, 50), process(103, 102, 50, 50))))).containsExactly(102L, 103L);
        assertThat(offspring.in(table(app()))).isEmpty();
    }

    @Test
    void aLaterProcessOfTheSameIdIsAnother() {
        ProcessTree offspring = offspring();
        offspring.in(table(app(), process(101, APP, 50, 50)));
        assertThat(offspring.in(table(app(), new ProcessStat(101, 'S', OTHERS, 50, 50, 900)))).isEmpty();
    }

    @Test
    void whatIsInAGroupOfOneThatWasSeenIsKnownUntilTheGroupIsEmpty() {
        ProcessTree offspring = offspring();
        offspring.in(table(app(), process(101, APP, 101, 101)));
        assertThat(ids(offspring.in(table(app(), process(105, OTHERS, 101, 101))))).containsExactly(105L);
        assertThat(offspring.in(table(app()))).isEmpty();
        assertThat(offspring.in(table(app(), new ProcessStat(101, 'S', OTHERS, 101, 101, 900)))).isEmpty();
    }

    @Test
    void anOrphanIsKnownByTheSessionThatTheAppLeads() {
        ProcessStat leader = process(APP, 50, APP, APP);
        assertThat(ids(offspring().in(table(leader, process(102, OTHERS, APP, APP), process(103, OTHERS, 103, 103))))).containsExactly(102L);
        assertThat(offspring().in(table(app(), process(102, OTHERS, 50, 50)))).isEmpty();
    }

    @Test
    void anOrphanInASessionOfItsOwnIsKnownByTheMarkForWhichNobodyIsAskedTwice() {
        ProcessTree offspring = offspring(103L);
        List<ProcessStat> table = table(app(), process(103, OTHERS, 103, 103), process(104, 103, 104, 104), process(105, OTHERS, 105, 105));
        assertThat(ids(offspring.in(table))).containsExactly(103L, 104L);
        assertThat(ids(offspring.in(table))).containsExactly(103L, 104L);
        assertThat(asked).filteredOn(pid -> pid == 105).hasSize(1);
    }

    @Test
    void whoIsOlderThanTheAppIsNotAskedFor() {
        assertThat(offspring(20L).in(table(app(), process(20, OTHERS, 50, 50)))).isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void withoutTheAppThereIsNobody() {
        assertThat(offspring().in(List.of(process(1, 0, 1, 1), process(101, APP, 50, 50)))).isEmpty();
    }

    @Test
    void readsAProcessWhateverItsName() {
        String rest = " 0 0 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0 0";
        assertThat(ProcessStat.parse("7 (a b) Z (c)\n) S 1 2 3" + rest)).contains(new ProcessStat(7, 'S', 1, 2, 3, 4711));
        assertThat(ProcessStat.parse("7 (sleep) Z 1 2 3" + rest + "\n")).get().matches(ProcessStat::isZombie);
        assertThat(ProcessStat.parse("")).isEmpty();
        assertThat(ProcessStat.parse("7 (sleep) S 1 2")).isEmpty();
        assertThat(ProcessStat.parse("x (sleep) S 1 2 3" + rest)).isEmpty();
    }
}
