package io.executorlab.app.review;

/** How many reviews and comments a pull request has. */
record ReviewedPull(int pull, int reviews, int comments) {
}
