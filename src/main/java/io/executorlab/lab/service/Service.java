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

    /** Where the lab's own listens on 127.0.0.1. */
    int port();

    /** What tells the app how to reach it: through this port of 127.0.0.1, or for a user's server directly. */
    Map<String, String> environment(int port);

    /** Where an app that the lab does not start looks for it on 127.0.0.1, by itself. */
    int usualPort();

    /** What tells such an app to look at this port of 127.0.0.1 instead. */
    String option(int port);

    /** Lets such an app log in; nothing to do where nobody logs in. */
    default void admit() {
    }

    /** What runs there, such as {@code PostgreSQL 18.6}: as it says itself, the user's or the lab's own. */
    String version();

    /** For people. */
    String url();
}
