package io.executorlab.lab.measure;

/** What becomes of a measure of the app's metrics where an app is looked at as rarely as Prometheus looks, every 15 to 60 s. */
enum Scraping {

    /** A counter or a timer, whose growth misses nothing between two looks, the JVM's own peak, or a level that stays once it is reached. */
    HOLDS,
    /** The same, of what is left when the load has ended: it means nothing of an instance under load. */
    HOLDS_AT_REST,
    /** It comes and goes between two looks. */
    MISSED
}
