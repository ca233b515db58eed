package io.executorlab.app.elevator;

/** What the caller gets; {@code reply} is the controller's line. */
record CallAnswer(int elevator, int floor, String reply) {
}
