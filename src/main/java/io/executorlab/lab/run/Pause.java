package io.executorlab.lab.run;

/** Waiting between two looks at something outside this JVM. */
final class Pause {

    private Pause() {
    }

    static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
