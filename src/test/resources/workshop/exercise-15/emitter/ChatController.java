package io.executorlab.app.chat;

import java.io.IOException;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

import io.executorlab.app.model.LanguageModel;

@RestController
class ChatController {

    private final LanguageModel model;
    private final Transcripts transcripts;

    ChatController(LanguageModel model, Transcripts transcripts) {
        this.model = model;
        this.transcripts = transcripts;
    }

    @GetMapping(path = "/chat", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter chat(@RequestParam int tokens) {
        SseEmitter emitter = new SseEmitter();
        model.stream(tokens).doOnComplete(() -> transcripts.keep(tokens))
                .subscribe(token -> send(emitter, token), emitter::completeWithError, emitter::complete);
        return emitter;
    }

    private static void send(SseEmitter emitter, String token) {
        try {
            emitter.send(token);
        } catch (IOException e) {
            emitter.completeWithError(e);
        }
    }
}
