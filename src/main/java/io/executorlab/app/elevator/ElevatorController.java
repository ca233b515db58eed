package io.executorlab.app.elevator;

import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.app.part.RemotePart;
import io.executorlab.app.part.RemoteParts;

@RestController
class ElevatorController {

    private final ElevatorClient client;
    private final RemoteParts parts;

    ElevatorController(ElevatorClient client, RemoteParts parts) {
        this.client = client;
        this.parts = parts;
    }

    @PostMapping("/elevators/{id}/calls")
    CallAnswer call(@PathVariable int id, @RequestParam int floor) {
        return new CallAnswer(id, floor, client.call(new ElevatorCall(id, floor)));
    }

    @ExceptionHandler
    ProblemDetail noUsableAnswer(ElevatorControllerException e) {
        return ProblemDetail.forStatusAndDetail(e.status(),
                parts.absence(RemotePart.ELEVATOR, e).orElse(e.getMessage()));
    }
}
