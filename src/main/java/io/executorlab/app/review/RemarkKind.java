package io.executorlab.app.review;

/** The two lists of remarks that a pull request has. */
enum RemarkKind {
    REVIEWS("reviews"),
    COMMENTS("comments");

    private final String path;

    RemarkKind(String path) {
        this.path = path;
    }

    /** As in the code host's URLs. */
    String path() {
        return path;
    }
}
