package io.executorlab.app.connector;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/** Refuses with a 503 what is not admitted. Counts {@code heavy.route.active} and {@code heavy.route.refused}. */
final class HeavyRouteFilter extends OncePerRequestFilter {

    private static final String RETRY_AFTER_SECONDS = "1";

    private final HeavyRouteAdmission admission;
    private final JsonMapper json;
    private final AtomicInteger active;
    private final Counter refused;

    HeavyRouteFilter(HeavyRouteAdmission admission, MeterRegistry registry, JsonMapper json) {
        this.admission = admission;
        this.json = json;
        this.active = registry.gauge("heavy.route.active", new AtomicInteger());
        this.refused = registry.counter("heavy.route.refused");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!admission.enter()) {
            refused.increment();
            refuse(response);
            return;
        }
        active.incrementAndGet();
        try {
            chain.doFilter(request, response);
        } finally {
            active.decrementAndGet();
            admission.leave();
        }
    }

    private void refuse(HttpServletResponse response) throws IOException {
        response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
        response.setHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        json.writeValue(response.getOutputStream(), ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE, "too many requests for products are being served"));
    }
}
