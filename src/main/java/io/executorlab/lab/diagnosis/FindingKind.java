package io.executorlab.lab.diagnosis;

import java.util.Locale;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/** The kinds of what a dump can show, from what causes the others; {@code scenarios/stacks/findings.yml} says each. */
@EnumNaming(KebabCaseStrategy.class)
public enum FindingKind {

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
