package io.executorlab.lab.command;

import io.executorlab.lab.common.UsageException;
import picocli.CommandLine.Option;

/** How many flaws a seed chooses for a blind workshop. */
final class FlawsOption {

    @Option(names = "--flaws", paramLabel = "N", defaultValue = "1", description = "How many flaws the seed chooses: 1 by default; 2 for the advanced form, two"
            + " at once in one app, which needs a load.")
    private int flaws;

    /** Throws {@link UsageException} where it is neither one nor two. */
    boolean areTwo() {
        if (flaws < 1 || flaws > 2) {
            throw new UsageException("--flaws is 1 or 2.");
        }
        return flaws == 2;
    }
}
