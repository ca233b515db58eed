package io.executorlab.app.rejection;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.EnumNamingStrategies.LowerCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * The outcome of one task.
 *
 * @param task its number in the order of submission, from 1
 * @param thread {@code caller} or the pool's thread; null where it never began
 * @param order its place in the order of starts, from 1; null where it never began
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TaskOutcome(int task, Outcome outcome, String thread, Integer order) {

    static final String CALLER = "caller";
    static final String POOL_THREAD = "rejection-";

    /** Of a rejected task the submitter was told by an exception, of a discarded one nobody was. */
    @EnumNaming(LowerCaseStrategy.class)
    enum Outcome { RAN, REJECTED, DISCARDED }
}
