package io.executorlab.app.review;

import java.time.Duration;
import java.util.List;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/reviews")
class ReviewController {

    private static final int MOST_PULLS = 200;

    private final ReviewCollection collection;
    private final ReviewStatistics statistics;
    private final Duration timeLimit;

    ReviewController(ReviewCollection collection, ReviewStatistics statistics, ReviewProperties properties) {
        this.collection = collection;
        this.statistics = statistics;
        this.timeLimit = properties.timeLimit();
    }

    @GetMapping
    List<ReviewedPull> collect(@RequestParam int pulls, @RequestParam(defaultValue = "all-at-once") Mode.Pulls at,
            @RequestParam(defaultValue = "first") Mode.Levels levels) {
        if (pulls < 1 || pulls > MOST_PULLS) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "pulls is from 1 to " + MOST_PULLS);
        }
        List<ReviewedPull> collected = collection.collect(pulls, new Mode(at, levels), Deadline.after(timeLimit));
        statistics.collected(collected);
        return collected;
    }

    @GetMapping("/statistics")
    ReviewStatistics.Statistics statistics() {
        return statistics.latest();
    }
}
