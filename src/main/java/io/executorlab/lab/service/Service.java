package io.executorlab.lab.service;

import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.SupervisedProcess;

/** A real part that an experiment needs: of the lab's own, started when first needed, or the user's. */
public interface Service {

    /** As experiments name it. */
    String name();

    /** Starts it where it should run and does not; throws {@link CouldNotStartException}. */
    void start();

    /** Starts it likewise and puts its data back; throws {@link CouldNotStartException}. */
    void prepare();

    /** The lab's own program; empty where the server is the user's. */
    Optional<SupervisedProcess> process();

    /** The port of 127.0.0.1 on which the lab's own listens. */
    int port();

    /**
     * Gives the variables that tell the app how to reach it: through this port of 127.0.0.1, or for a user's server
     * directly.
     */
    Map<String, String> environment(int port);

    /** The port of 127.0.0.1 at which an app that the lab does not start looks for it by itself. */
    int usualPort();

    /** Gives the argument that tells such an app to look at this port instead. */
    String option(int port);

    /** Lets such an app log in; nothing to do where nobody logs in. */
    default void admit() {
    }

    /** Asks the server for its name and version, such as {@code PostgreSQL 18.6}. */
    String version();

    /** For people. */
    String url();
}
