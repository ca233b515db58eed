package io.executorlab.lab.service;

import io.executorlab.lab.process.SupervisedProcess;

/**
 * A server that the lab has started.
 *
 * @param port of 127.0.0.1 on which it listens
 */
record Server(SupervisedProcess process, int port) {
}
