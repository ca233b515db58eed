package io.executorlab.lab.run;

import java.util.Collection;
import java.util.List;

/** The run after the one that is measured, which must not be noticed by it. */
interface NextRun {

    /** No run follows, or it begins when this one has ended. */
    NextRun NONE = new NextRun() {

        @Override
        public boolean isSuspended() {
            return true;
        }

        @Override
        public Collection<Long> processes() {
            return List.of();
        }

        @Override
        public void warmUp() {
        }
    };

    /** Suspends its programs; false while they are still starting. To be asked again and again, and true in the end. */
    boolean isSuspended();

    /** The process ids of what has been started of it. */
    Collection<Long> processes();

    /** Has it made ready while this one comes to rest; to be called when the load has ended. Returns at once. */
    void warmUp();
}
