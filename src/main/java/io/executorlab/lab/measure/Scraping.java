package io.executorlab.lab.measure;

/** The fate of a measure if its app is scraped as rarely as by Prometheus, every 15 to 60 s. */
enum Scraping {

    /** A counter or timer, the JVM's own peak, or a level that stays once it is reached. */
    HOLDS,
    /** The same, of what is left when the load has ended: it means nothing of an instance under load. */
    HOLDS_AT_REST,
    /** It comes and goes between two looks. */
    MISSED
}
