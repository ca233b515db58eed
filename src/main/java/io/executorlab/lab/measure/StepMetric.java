package io.executorlab.lab.measure;

import static io.executorlab.lab.i18n.Messages.english;

import io.executorlab.lab.common.UsageException;

/**
 * The parameter of {@code in-step}.
 *
 * @param measure with its own parameter
 */
record StepMetric(String step, String measure) {

    /** @param written {@code STEP, MEASURE}; throws {@link UsageException} where it is not */
    static StepMetric of(String written) {
        String[] names = written.split("\\s*,\\s*", 2);
        if (names.length < 2) {
            throw new UsageException(english("parameter.in-step"));
        }
        return new StepMetric(names[0], names[1]);
    }
}
