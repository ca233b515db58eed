package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The pages that are open, each told whenever there is something new; what it is they ask for then. */
public final class Events {

    private final List<SseEmitter> pages = new CopyOnWriteArrayList<>();

    /** Opens a page, and tells it of each event until it is closed. */
    SseEmitter open() {
        SseEmitter page = new SseEmitter(0L);
        page.onCompletion(() -> pages.remove(page));
        page.onError(failure -> pages.remove(page));
        pages.add(page);
        send(page, "state");
        return page;
    }

    /** @param what has changed, as the page's script knows it */
    public void tell(String what) {
        pages.forEach(page -> send(page, what));
    }

    public int size() {
        return pages.size();
    }

    void close() {
        pages.forEach(SseEmitter::complete);
        pages.clear();
    }

    private void send(SseEmitter page, String what) {
        try {
            page.send(SseEmitter.event().name(what).data("{}"));
        } catch (IOException | IllegalStateException e) {
            pages.remove(page);
        }
    }
}
