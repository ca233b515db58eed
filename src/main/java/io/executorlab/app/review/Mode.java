package io.executorlab.app.review;

/**
 * The parts of a collection that run at the same time.
 *
 * @param pulls the outer level
 * @param inner the levels below it
 */
record Mode(Pulls pulls, Levels inner) {

    enum Pulls { ONE_AFTER_ANOTHER, ALL_AT_ONCE }

    /** The lists of one pull request and the pages of one list. */
    enum Levels {
        NONE,
        /** Reviews beside comments, page after page. */
        FIRST,
        /** Reviews beside comments, all pages at once: a call before them asks how many there are. */
        BOTH,
        /** The same without that call: two pages at a time until one of them is empty. */
        BOTH_AHEAD
    }
}
