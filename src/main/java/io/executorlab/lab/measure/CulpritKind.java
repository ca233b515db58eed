package io.executorlab.lab.measure;

/** The threads to name where a bound on a measure is exceeded. */
public enum CulpritKind {

    NONE,
    STARTED,
    STARTED_BEYOND_POOLS,
    STARTED_FROM,
    LEFT_FROM,
    GROWN,
    LEFT,
    LEFT_BEYOND_POOLS,
    /** Those with the name in the parameter, where they stand and who started them. */
    NAMED,
    STARTED_BY_NAME,
    AT_METHOD,
    IN_STATE,
    AT_WORK,
    OF_EXECUTOR,
    AWAITING_DATABASE,
    VIRTUAL_STARTED,
    VIRTUAL_LEFT,
    VIRTUAL_LIVE,
    VIRTUAL_AT_METHOD,
    PINNED
}
