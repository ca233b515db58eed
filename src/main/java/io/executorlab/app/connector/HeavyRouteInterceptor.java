package io.executorlab.app.connector;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;

/** Refuses what is not admitted, and counts what is there: {@code heavy.route.active}. */
final class HeavyRouteInterceptor implements HandlerInterceptor {

    private final HeavyRouteAdmission admission;
    private final AtomicInteger active;

    HeavyRouteInterceptor(HeavyRouteAdmission admission, MeterRegistry registry) {
        this.admission = admission;
        this.active = registry.gauge("heavy.route.active", new AtomicInteger());
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!admission.enter()) {
            throw new RejectedExecutionException("too many requests for products are being served");
        }
        active.incrementAndGet();
        return true;
    }

    @Override
    public void afterCompletion(HttpServletRequest request, HttpServletResponse response, Object handler,
            Exception failure) {
        active.decrementAndGet();
        admission.leave();
    }
}
