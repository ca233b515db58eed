package io.executorlab.lab.service;

import io.executorlab.lab.process.SupervisedProcess;

/** A server that the lab has started. */
interface Server {

    SupervisedProcess process();

    /** The port of 127.0.0.1 on which it listens. */
    int port();

    /** Removes what it has left behind where it was killed; nothing while it runs. */
    default void clearAway() {
    }
}
