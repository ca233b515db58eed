package io.executorlab.lab.diagnosis;

import com.fasterxml.jackson.annotation.JsonProperty;

/** For what kind of pool a thread works. */
public enum PoolKind {

    /** The JDK's {@link java.util.concurrent.ThreadPoolExecutor}. */
    @JsonProperty("executor")
    EXECUTOR,
    /** A {@link java.util.concurrent.ForkJoinPool}. */
    @JsonProperty("fork-join")
    FORK_JOIN,
    /** The threads that a server answers requests with. */
    @JsonProperty("connector")
    CONNECTOR,
    /** For none that is known. */
    NONE
}
