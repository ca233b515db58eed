package io.executorlab.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

class FrameTreeTest {

    private static final String WORKER =
            "java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)";

    private static ThreadDump dump(DumpedThread... threads) {
        return new ThreadDump(0, ThreadDump.Phase.LOAD, List.of(threads));
    }

    private static DumpedThread thread(String name, String... frames) {
        return new DumpedThread(name, "WAITING", List.of(frames));
    }

    @Test
    void threadsOfANameShareTheirStacksFromTheOutermostMethod() {
        List<FrameTree> roots = FrameTree
                .of(dump(thread("task-1", "a.A.wait(A.java:1)", WORKER), thread("task-2", "a.A.wait(A.java:9)", WORKER),
                        thread("task-3", "a.B.read(B.java:1)", WORKER), thread("other", "a.B.read(B.java:1)")));
        assertThat(roots).extracting(FrameTree::name).containsExactly("task-*", "other");
        FrameTree worker = roots.get(0).children().get(0);
        assertThat(worker.name()).isEqualTo("java.util.concurrent.ThreadPoolExecutor$Worker.run");
        assertThat(worker.count()).isEqualTo(3);
        assertThat(worker.children()).extracting(FrameTree::name).containsExactly("a.A.wait", "a.B.read");
        assertThat(worker.children()).extracting(FrameTree::count).containsExactly(2, 1);
    }

    @Test
    void theJvmsFurnitureIsLeftOut() {
        assertThat(FrameTree.of(dump(
                thread("Reference Handler", "java.lang.ref.Reference.waitForReferencePendingList(Native Method)"))))
                .isEmpty();
    }

    @Test
    void generatedClassesHaveTheSameNameInEveryJvm() {
        assertThat(FrameTree.method("a.A$$Lambda$1207/0x00007f1c8c5a1000.run(Unknown Source)"))
                .isEqualTo("a.A$$Lambda.run");
        assertThat(FrameTree.method("a.A$$Lambda/0x00007f1c8c5a1000.run(Unknown Source)")).isEqualTo("a.A$$Lambda.run");
        assertThat(FrameTree.method("jdk.internal.reflect.GeneratedMethodAccessor12.invoke(Unknown Source)"))
                .isEqualTo("jdk.internal.reflect.GeneratedMethodAccessor.invoke");
    }
}
