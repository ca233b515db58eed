package io.executorlab.app.arrival;

import java.time.Instant;

/** Needs a database connection for one statement only, once the route service has answered. */
class CallOutsideTransactionUpdater implements ArrivalUpdater {

    private final RouteService routes;
    private final ArrivalRepository arrivals;

    CallOutsideTransactionUpdater(RouteService routes, ArrivalRepository arrivals) {
        this.routes = routes;
        this.arrivals = arrivals;
    }

    @Override
    public void update(ArrivalRequested request) {
        Instant calledAt = Instant.now();
        int minutes = routes.minutes(request.journey());
        arrivals.save(new Arrival(request.meeting(), request.participant(), minutes, request.requestedAt(), calledAt,
                Instant.now()));
    }
}
