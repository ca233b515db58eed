package io.executorlab.lab.process;

/** Waiting between two looks at something outside this JVM. */
public final class Pause {

    private Pause() {
    }

    public static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
