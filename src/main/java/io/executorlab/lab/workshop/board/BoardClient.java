package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.watch.BoundedClient;

/**
 * Asks the trainer's board over HTTP. What it answers may come from anybody: an answer is read up to a limit, and only
 * choices from lists are taken.
 */
public final class BoardClient {

    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(5);
    private static final int BODY_AT_MOST = 16 << 10;
    private static final String TOKEN = "[A-Za-z0-9_-]{20,64}";
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    /** Stands in place of the JDK's own agent, which tells its version. */
    private static final String AGENT = "executor-lab";

    private final URI board;
    private final BoundedClient client = new BoundedClient(ANSWER_AT_MOST, BODY_AT_MOST);

    public BoardClient(URI board) {
        this.board = board;
    }

    /** The board's answer to a report. */
    public enum Reply {
        TAKEN,
        /** The board does not know the token. */
        UNKNOWN,
        NO_ANSWER
    }

    /** Waits for the board, five seconds at most. */
    public Admission join(String code, String name) {
        try {
            HttpResponse<byte[]> answer = client.send(request(TeamMessages.JOIN, new TeamMessages.Request(code, name)));
            Joined joined = Joined.of(answer.statusCode());
            if (joined != Joined.YES) {
                return Admission.no(joined);
            }
            String token = parse(answer, TeamMessages.Ticket.class).token();
            return token != null && token.matches(TOKEN) ? new Admission(joined, token)
                    : Admission.no(Joined.NO_ANSWER);
        } catch (IOException e) {
            return Admission.no(Joined.NO_ANSWER);
        }
    }

    /** The same, of a report by who has joined. */
    public Reply report(String token, Report report) {
        try {
            HttpResponse<byte[]> answer = client
                    .send(request(TeamMessages.REPORT, report).header("Authorization", TeamMessages.BEARER + token));
            return answer.statusCode() == OK ? Reply.TAKEN
                    : answer.statusCode() == UNAUTHORIZED ? Reply.UNKNOWN : Reply.NO_ANSWER;
        } catch (IOException e) {
            return Reply.NO_ANSWER;
        }
    }

    private HttpRequest.Builder request(String path, Object body) {
        return HttpRequest.newBuilder(board.resolve(path)).header("Content-Type", TeamMessages.JSON)
                .header("User-Agent", AGENT)
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(body)));
    }

    private static <T> T parse(HttpResponse<byte[]> answer, Class<T> type) throws IOException {
        return Json.parse(new String(answer.body(), StandardCharsets.UTF_8), type, "the board's answer");
    }
}
