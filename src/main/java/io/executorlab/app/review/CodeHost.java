package io.executorlab.app.review;

import java.util.List;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/** The code host's API, page by page. Each call holds its thread until the answer is there. */
record CodeHost(RestClient client, Deadline deadline) {

    /** No list is read beyond this page. */
    static final int MOST_PAGES = 100;

    private static final ParameterizedTypeReference<List<Remark>> PAGE = new ParameterizedTypeReference<>() {};

    private record LastPage(int page) {
    }

    CodeHost(RestClient client) {
        this(client, Deadline.NEVER);
    }

    /** The same code host, which no call is made to after the deadline. One that is under way then goes on. */
    CodeHost within(Deadline deadline) {
        return new CodeHost(client, deadline);
    }

    /** From 1; the page after the last is empty. Throws {@link CallFailedException} without a usable answer in time. */
    List<Remark> page(int pull, RemarkKind kind, int page) {
        return get(PAGE, pull, kind, String.valueOf(page));
    }

    /** Asks in a call of its own, before the first page. Throws as {@link #page} does. */
    int lastPage(int pull, RemarkKind kind) {
        int last =
                get(ParameterizedTypeReference.forType(LastPage.class), pull, kind, "last") instanceof LastPage answer
                        ? answer.page()
                        : -1;
        if (last < 0 || last > MOST_PAGES) {
            throw unusable(new IllegalStateException("%d pages of %s".formatted(last, kind.path())));
        }
        return last;
    }

    private <T> T get(ParameterizedTypeReference<T> type, int pull, RemarkKind kind, String page) {
        deadline.check();
        try {
            T answer =
                    client.get().uri("/pulls/{pull}/{list}?page={page}", pull, kind.path(), page).retrieve().body(type);
            if (answer == null) {
                throw unusable(new IllegalStateException("an answer without a body"));
            }
            return answer;
        } catch (ResourceAccessException e) {
            throw CallFailedException.unavailable(RemotePart.PULL_REQUESTS, "the code host is not available", e);
        } catch (RestClientException e) {
            throw unusable(e);
        }
    }

    static CallFailedException unusable(Exception e) {
        return CallFailedException.unusable(RemotePart.PULL_REQUESTS, "the code host gave no usable answer", e);
    }
}
