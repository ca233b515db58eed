package io.executorlab.app.review;

/** A pull request with the numbers of its reviews and comments. */
record ReviewedPull(int pull, int reviews, int comments) {
}
