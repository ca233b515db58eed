package io.executorlab.lab.diagnosis;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/** For what kind of pool a thread works. */
@EnumNaming(KebabCaseStrategy.class)
public enum PoolKind {

    EXECUTOR,
    FORK_JOIN,
    /** The threads that a server answers requests with. */
    CONNECTOR,
    /** For none that is known. */
    NONE
}
