package io.executorlab.app.arrival;

import org.springframework.transaction.annotation.Transactional;

/** Holds a database connection while the route service is waited for: no more calls at a time than connections. */
class CallInTransactionUpdater extends CallOutsideTransactionUpdater {

    CallInTransactionUpdater(RouteService routes, ArrivalRepository arrivals) {
        super(routes, arrivals);
    }

    @Override
    @Transactional
    public void update(ArrivalRequested request) {
        super.update(request);
    }
}
