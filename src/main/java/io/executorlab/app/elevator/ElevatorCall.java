package io.executorlab.app.elevator;

/** A car is wanted on a floor. */
record ElevatorCall(int elevator, int floor) {

    String requestLine() {
        return "CALL " + elevator + " " + floor;
    }
}
