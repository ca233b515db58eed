package io.executorlab.app.chat;

import java.util.List;
import java.util.stream.Collectors;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

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
    String chat(@RequestParam int tokens) {
        List<String> all = model.stream(tokens).collectList().block();
        transcripts.keep(all.size());
        return all.stream().map("data:%s\n\n"::formatted).collect(Collectors.joining());
    }
}
