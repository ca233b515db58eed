package io.executorlab.app.elevator;

import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ElevatorController {

    private final ElevatorClient client;
    private final ElevatorCalls calls;

    ElevatorController(ElevatorClient client, ElevatorCalls calls) {
        this.client = client;
        this.calls = calls;
    }

    @PostMapping("/elevators/{id}/calls")
    CallAnswer call(@PathVariable int id, @RequestParam int floor) {
        return new CallAnswer(id, floor, client.call(new ElevatorCall(id, floor)));
    }

    @ExceptionHandler
    ProblemDetail noUsableAnswer(ElevatorControllerException e) {
        return ProblemDetail.forStatusAndDetail(e.status(), calls.controller().absence(e).orElse(e.getMessage()));
    }
}
