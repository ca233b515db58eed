package io.executorlab.app.arrival;

import java.util.List;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/meetings/{meeting}")
class ArrivalController {

    private final ArrivalRequests requests;
    private final ArrivalRepository arrivals;

    ArrivalController(ArrivalRequests requests, ArrivalRepository arrivals) {
        this.requests = requests;
        this.arrivals = arrivals;
    }

    @PostMapping("/participants/{participant}/arrival")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void request(@PathVariable long meeting, @PathVariable int participant, @RequestBody Journey journey) {
        if (meeting < 1 || participant < 1) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST,
                    "meetings and participants are numbered from 1 on");
        }
        journey.check();
        requests.add(meeting, participant, journey);
    }

    @GetMapping("/arrivals")
    List<Arrival> arrivals(@PathVariable long meeting) {
        return arrivals.ofMeeting(meeting);
    }
}
