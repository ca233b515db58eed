package io.executorlab.lab.workshop.board;

import java.net.URI;
import java.text.Normalizer;
import java.util.Locale;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;

/**
 * A participant's request to join a trainer's board.
 *
 * @param board the address of the board, without a path
 * @param code of the board, which lets this console report
 */
public record Joining(URI board, String code, String name) {

    /**
     * Reads the address that the board shows, such as {@code http://192.168.0.5:8091/K7Q2-MXTA}; throws
     * {@link UsageException} where the address or the name cannot be one.
     */
    public static Joining parse(String board, String name) {
        URI address = WebAddress.base(board.strip())
                .filter(uri -> uri.getUserInfo() == null
                        && uri.getPath().toUpperCase(Locale.ROOT).matches("/" + Board.CODE + "/?"))
                .orElseThrow(() -> new UsageException(
                        "'%s' is not the address of a board. It looks like http://192.168.0.5:8091/K7Q2-MXTA."
                                .formatted(board)));
        String given = name == null ? ""
                : Normalizer.normalize(name.strip(), Normalizer.Form.NFC).replaceAll("\\s+", " ");
        if (!Report.isName(given)) {
            throw new UsageException("The board shows a --name for each participant: letters and digits, 30 at most"
                    + " with the blanks, dots, hyphens and underscores between them.");
        }
        return new Joining(URI.create("%s://%s".formatted(address.getScheme(), address.getAuthority())),
                address.getPath().toUpperCase(Locale.ROOT).replace("/", ""), given);
    }
}
