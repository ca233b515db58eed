package io.executorlab.app.chat;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;

import io.executorlab.app.model.LanguageModel;

@RestController
class ChatController {

    private static final int MOST_TOKENS = 2000;

    private final LanguageModel model;
    private final Transcripts transcripts;

    ChatController(LanguageModel model, Transcripts transcripts) {
        this.model = model;
        this.transcripts = transcripts;
    }

    @GetMapping(path = "/chat", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<String> chat(@RequestParam int tokens) {
        if (tokens < 1 || tokens > MOST_TOKENS) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "tokens is from 1 to " + MOST_TOKENS);
        }
        return model.stream(tokens).doOnComplete(() -> transcripts.keep(tokens));
    }
}
