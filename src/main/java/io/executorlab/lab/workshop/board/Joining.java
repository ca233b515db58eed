package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpRequest;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Locale;

import io.executorlab.lab.common.BoundedClient;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;

/**
 * A participant's line to a trainer's board. Of its answer, which may come from anybody, only the status is taken.
 *
 * @param board the address of the board, without a path
 * @param code of the board, which lets this console report
 */
public record Joining(URI board, String code, String name) {

    static final String REPORT = "/team/report";
    static final String JSON = "application/json";
    static final String BEARER = "Bearer ";

    /** Stands in place of the JDK's own agent, which tells its version. */
    private static final String AGENT = "executor-lab";
    private static final BoundedClient CLIENT = new BoundedClient(Duration.ofSeconds(5), 16 << 10);

    /** The board's answer to a report. */
    public enum Reply {
        TAKEN,
        /** The board has another code, or is full. */
        REFUSED,
        NO_ANSWER
    }

    /** Reads the address that the board shows, such as {@code http://192.168.0.5:8091/K7Q2-MXTA}. */
    public static Joining parse(String board, String name) {
        URI address = WebAddress.base(board.strip())
                .filter(uri -> uri.getUserInfo() == null
                        && uri.getPath().toUpperCase(Locale.ROOT).matches("/" + Board.CODE + "/?"))
                .orElseThrow(() -> new UsageException(
                        "'%s' is not the address of a board. It looks like http://192.168.0.5:8091/K7Q2-MXTA."
                                .formatted(board)));
        String given = name == null ? ""
                : Normalizer.normalize(name.strip(), Normalizer.Form.NFC).replaceAll("\\s+", " ");
        if (!Board.Report.isName(given)) {
            throw new UsageException("The board shows a --name for each participant: letters and digits, 30 at most"
                    + " with the blanks, dots, hyphens and underscores between them.");
        }
        return new Joining(URI.create("%s://%s".formatted(address.getScheme(), address.getAuthority())),
                address.getPath().toUpperCase(Locale.ROOT).replace("/", ""), given);
    }

    /** Waits for the board, five seconds at most. */
    public Reply tell(Board.Report report) {
        try {
            int status = CLIENT.send(HttpRequest.newBuilder(board.resolve(REPORT)).header("Content-Type", JSON)
                    .header("User-Agent", AGENT).header("Authorization", BEARER + code)
                    .POST(HttpRequest.BodyPublishers.ofString(Json.line(report)))).status();
            return switch (status) {
                case HttpURLConnection.HTTP_OK -> Reply.TAKEN;
                case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_BAD_REQUEST -> Reply.REFUSED;
                default -> Reply.NO_ANSWER;
            };
        } catch (IOException e) {
            return Reply.NO_ANSWER;
        }
    }
}
