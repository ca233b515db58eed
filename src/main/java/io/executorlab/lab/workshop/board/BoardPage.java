package io.executorlab.lab.workshop.board;

import static io.executorlab.lab.workshop.page.SpokenJson.map;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;
import io.executorlab.lab.workshop.page.LocalPage;
import io.executorlab.lab.workshop.page.PageController;

/**
 * The trainer's board while it is open: a page for browsers of this machine that have its link, and the one path by
 * which the consoles of a group report.
 */
public final class BoardPage extends LocalPage {

    private static final int USUAL_PORT = 8091;

    private final String code;

    /** @param port 0 for 8091, or a free one where that is taken */
    public BoardPage(Board board, OpenTo openTo, int port) {
        super(new Controller(board, openTo), openTo.host(), port, USUAL_PORT, Joining.REPORT);
        code = board.code();
    }

    /** The address to join, with the board's code. */
    public String url() {
        return address() + "/" + code;
    }

    /**
     * The address at which the consoles of a group reach the trainer's board: of this machine alone, or of its network.
     *
     * @param host as it stands in a URL
     */
    public record OpenTo(String host, InetAddress address) {

        /** An IPv6 address stands in brackets; throws {@link UsageException} for what is no address of this machine. */
        public static OpenTo parse(String text) {
            return WebAddress.base("http://" + text)
                    .filter(base -> base.getAuthority().equals(base.getHost()) && base.getPath().isEmpty())
                    .flatMap(OpenTo::own).orElseThrow(() -> new UsageException(
                            "'%s' is not one address of this machine, such as 192.168.0.5. --port gives the port."
                                    .formatted(text)));
        }

        public boolean isNetwork() {
            return !address.isLoopbackAddress();
        }

        // All of them at once would open it to networks that nobody has thought of.
        private static Optional<OpenTo> own(URI uri) {
            try {
                InetAddress address = InetAddress.getByName(uri.getHost());
                boolean own = address.isLoopbackAddress()
                        || !address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) != null;
                return own ? Optional.of(new OpenTo(uri.getHost(), address)) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }

    /** Gives the trainer's browser what it shows, and hears what the consoles of a group report. */
    @RestController
    static class Controller extends PageController {

        private static final long MINUTE = Duration.ofMinutes(1).toMillis();

        private final Board board;
        private final OpenTo openTo;

        Controller(Board board, OpenTo openTo) {
            super("board.html");
            this.board = board;
            this.openTo = openTo;
        }

        @GetMapping(path = "/api/board", produces = JSON)
        byte[] board(HttpServletRequest request) {
            return json(map("url", "http://%s:%d/%s".formatted(openTo.host(), request.getLocalPort(), board.code()),
                    "network", openTo.isNetwork(), "stuckMinutes", Board.STUCK_FROM.toMinutes(),
                    "participants", board.participants().stream().map(this::participant).toList()));
        }

        private Map<String, Object> participant(Board.Participant participant) {
            Board.Report last = participant.last();
            return map("name", last.name(), "exercise", last.exercise(), "step", last.step(), "wrong", last.wrong(),
                    "minutes", Math.max(0, (board.now() - participant.since()) / MINUTE),
                    "stuck", participant.isStuck(board.now()));
        }

        @PostMapping(path = Joining.REPORT, consumes = Joining.JSON)
        ResponseEntity<Void> hear(@RequestHeader(name = HttpHeaders.AUTHORIZATION, defaultValue = "") String code,
                @RequestBody byte[] body) {
            if (!board.isCode(code)) {
                return ResponseEntity.status(HttpStatus.UNAUTHORIZED).build();
            }
            board.hear(parse(body, Board.Report.class));
            return ResponseEntity.ok().build();
        }
    }
}
