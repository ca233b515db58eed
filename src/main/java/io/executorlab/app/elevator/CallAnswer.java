package io.executorlab.app.elevator;

/** The answer to a caller; {@code reply} is the controller's line. */
record CallAnswer(int elevator, int floor, String reply) {
}
