package io.executorlab.app.elevator;

/** A car is wanted on a floor. */
record ElevatorCall(int elevator, int floor) {

    /** As the controller reads it, without the line's end. */
    String requestLine() {
        return "CALL " + elevator + " " + floor;
    }
}
