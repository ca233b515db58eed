package io.executorlab.lab.service;

import io.executorlab.lab.process.SupervisedProcess;

/** A server that the lab has started. */
interface Server {

    SupervisedProcess process();

    /** Where it listens on 127.0.0.1. */
    int port();

    /** Removes what it has left behind where it was killed; nothing while it runs. */
    default void clearAway() {
    }
}
