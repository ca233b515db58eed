package io.executorlab.app.review;

import java.util.Locale;

/** The two lists of remarks that a pull request has. */
enum RemarkKind {
    REVIEWS, COMMENTS;

    /** As in the code host's URLs. */
    String path() {
        return name().toLowerCase(Locale.ROOT);
    }
}
