package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.watch.BoundedClient;

/** Tells the trainer's board over HTTP. Of an answer, which may come from anybody, only the status is taken. */
public record BoardClient(Joining joining) {

    static final String REPORT = "/team/report";
    static final String JSON = "application/json";
    static final String BEARER = "Bearer ";

    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(5);
    private static final int BODY_AT_MOST = 16 << 10;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    /** Stands in place of the JDK's own agent, which tells its version. */
    private static final String AGENT = "executor-lab";

    private static final BoundedClient CLIENT = new BoundedClient(ANSWER_AT_MOST, BODY_AT_MOST);

    /** The board's answer to a report. */
    public enum Reply {
        TAKEN,
        /** The board has another code, or is full. */
        REFUSED,
        NO_ANSWER
    }

    public Reply report(Report report) {
        try {
            int status = CLIENT.send(HttpRequest.newBuilder(joining.board().resolve(REPORT))
                    .header("Content-Type", JSON).header("User-Agent", AGENT)
                    .header("Authorization", BEARER + joining.code())
                    .POST(HttpRequest.BodyPublishers.ofString(Json.line(report)))).status();
            return status == OK ? Reply.TAKEN
                    : status == UNAUTHORIZED || status == BAD_REQUEST ? Reply.REFUSED : Reply.NO_ANSWER;
        } catch (IOException e) {
            return Reply.NO_ANSWER;
        }
    }
}
