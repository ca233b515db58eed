package io.executorlab.lab.measure;

/** The threads to name where a bound on a measure is broken. */
public enum CulpritKind {

    /** The measure is not about threads. */
    NONE,
    /** Those that were started, by who started them. */
    STARTED,
    /** The same without those that a pool's growth explains. */
    STARTED_BEYOND_POOLS,
    /** Those that the code in the parameter has started, by its lines. */
    STARTED_FROM,
    /** The same that have not ended. */
    LEFT_FROM,
    /** Those that there are more of than before the load. */
    GROWN,
    /** Those that have not ended. */
    LEFT,
    /** The same without those that a pool's growth explains. */
    LEFT_BEYOND_POOLS,
    /** Those with the name in the parameter, where they stand and who started them. */
    NAMED,
    /** Those with the name in the parameter, by who started them. */
    STARTED_BY_NAME,
    /** Those that stand in the method in the parameter. */
    AT_METHOD,
    /** Those in the state in the parameter. */
    IN_STATE,
    /** Those that do or wait for something. */
    AT_WORK,
    /** Those of the executor in the parameter. */
    OF_EXECUTOR,
    /** Those that wait for a database connection. */
    AWAITING_DATABASE,
    /** The virtual threads that were started, by who started them. */
    VIRTUAL_STARTED,
    /** The virtual threads that have not ended, by what they do and who started them. */
    VIRTUAL_LEFT,
    /** The virtual threads that are most at once, by what they do and who started them. */
    VIRTUAL_LIVE,
    /** The virtual threads that stand in the method in the parameter, by what they do and who started them. */
    VIRTUAL_AT_METHOD,
    /** Those that waited on their carrier, by where. */
    PINNED
}
