package io.executorlab.lab.experiment;

/**
 * The reader at the other end of the app's standard output, as a platform has one.
 *
 * @param bytesPerSecond that it takes at most
 */
public record SlowConsole(int bytesPerSecond) {

    public SlowConsole {
        if (bytesPerSecond < 1) {
            throw new IllegalArgumentException("console needs bytes-per-second, 1 or more");
        }
    }
}
