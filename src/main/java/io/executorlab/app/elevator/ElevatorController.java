package io.executorlab.app.elevator;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ElevatorController {

    private final ElevatorClient client;

    ElevatorController(ElevatorClient client) {
        this.client = client;
    }

    private record CallAnswer(int elevator, int floor, String reply) {
    }

    @PostMapping("/elevators/{id}/calls")
    CallAnswer call(@PathVariable int id, @RequestParam int floor) {
        return new CallAnswer(id, floor, client.call(new ElevatorCall(id, floor)));
    }
}
