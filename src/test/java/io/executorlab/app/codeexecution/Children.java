package io.executorlab.app.codeexecution;

import java.time.Duration;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

/** This JVM's child processes. */
final class Children {

    private Children() {
    }

    /** The listing takes a while; those that ended meanwhile are left out. */
    static Stream<ProcessHandle> all() {
        return ProcessHandle.current().children().toList().stream().filter(ProcessHandle::isAlive);
    }

    static long count() {
        return all().count();
    }

    static void await(int expected) {
        Awaitility.await().pollInterval(Duration.ofMillis(20)).atMost(Duration.ofSeconds(5))
                .until(() -> count() == expected);
    }
}
