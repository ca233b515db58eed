package io.executorlab.app.review;

/** A review or a comment, as the code host has it. */
record Remark(long id, String user, String body) {
}
