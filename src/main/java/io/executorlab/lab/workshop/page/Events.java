package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

import io.executorlab.lab.i18n.Refusal;

/** The pages that are open, each told whenever there is something new; what it is they ask for then. */
public final class Events {

    /** A page that has gone is noticed at the next event, so that only ill will opens so many. */
    private static final int PAGES_AT_MOST = 32;

    private final List<SseEmitter> pages = new CopyOnWriteArrayList<>();

    /** Opens a page, and tells it of each event until it is closed. */
    synchronized SseEmitter open() {
        if (pages.size() >= PAGES_AT_MOST) {
            tell("alive");
        }
        if (pages.size() >= PAGES_AT_MOST) {
            throw new Refusal("many-pages");
        }
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
