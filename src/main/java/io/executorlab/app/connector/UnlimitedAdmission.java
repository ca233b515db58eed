package io.executorlab.app.connector;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Lets every request in (post 002). While the heavy route waits for its database and search engine it can hold all the
 * connector's threads, and light requests, the scrape among them, queue behind it.
 */
@AntiPattern(name = "starved-connector",
        flaw = "requests to the heavy route may hold every thread of the connector")
final class UnlimitedAdmission implements HeavyRouteAdmission {

    @Override
    public boolean enter() {
        return true;
    }

    @Override
    public void leave() {
    }
}
