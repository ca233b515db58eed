package io.executorlab.lab.experiment;

/** How much load: {@code quick} for a look in a few minutes, {@code post} the post's own size. */
public enum Scale {
    QUICK, POST;

    @Override
    public String toString() {
        return name().toLowerCase();
    }
}
