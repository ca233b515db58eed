package io.executorlab.app.hours;

import java.util.Collections;
import java.util.stream.Collectors;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class HoursController {

    /** Made for the first request: an app that nobody asks for opening hours has no queue. */
    private final ObjectProvider<RequestLog> log;

    HoursController(ObjectProvider<RequestLog> log) {
        this.log = log;
    }

    private record Hours(int store, String from, String to) {
    }

    @GetMapping("/hours/{store}")
    Hours hours(@PathVariable int store, HttpServletRequest request) {
        log.getObject().add(line(request));
        return new Hours(store, "09:00", store % 2 == 0 ? "18:00" : "20:00");
    }

    /** With all headers, as somebody wants it who has to find out what went wrong. */
    private static String line(HttpServletRequest request) {
        return Collections.list(request.getHeaderNames()).stream().map(name -> name + "=" + request.getHeader(name))
                .collect(Collectors.joining(" ", request.getMethod() + " " + request.getRequestURI() + " ", ""));
    }
}
