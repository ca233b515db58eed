package io.executorlab.app.arrival;

import java.time.Instant;

import org.springframework.transaction.annotation.Transactional;

/** Holds a database connection while the route service is waited for: no more calls at a time than connections. */
class CallInTransactionUpdater implements ArrivalUpdater {

    private final RouteService routes;
    private final ArrivalRepository arrivals;

    CallInTransactionUpdater(RouteService routes, ArrivalRepository arrivals) {
        this.routes = routes;
        this.arrivals = arrivals;
    }

    @Override
    @Transactional
    public void update(ArrivalRequested request) {
        Instant calledAt = Instant.now();
        int minutes = routes.minutes(request.journey());
        arrivals.save(new Arrival(request.meeting(), request.participant(), minutes, request.requestedAt(), calledAt,
                Instant.now()));
    }
}
