package io.executorlab.lab.workshop.board;

import java.net.URI;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;

/**
 * Which trainer's board a console is to join, and as whom.
 *
 * @param board the address that the trainer's terminal shows, without a path
 */
public record Joining(URI board, String name) {

    /** Throws {@link UsageException} where the address or the name cannot be one. */
    public static Joining parse(String board, String name) {
        URI address = WebAddress.base(board).filter(uri -> uri.getUserInfo() == null && uri.getPath().matches("/?"))
                .orElseThrow(() -> new UsageException(
                        ("'%s' is not the address of a board. It looks like http://192.168.0.5:8091, and the code "
                                + "is asked for in the browser.")
                                .formatted(board)));
        if (name == null) {
            throw new UsageException("The board shows a name for each participant. Choose one with --name.");
        }
        return new Joining(URI.create("%s://%s".formatted(address.getScheme(), address.getAuthority())),
                ParticipantName.parse(name));
    }
}
