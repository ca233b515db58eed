package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.util.Optional;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;

/**
 * The address at which the consoles of a group reach the trainer's board: of this machine alone, or of its network.
 *
 * @param host as it stands in a URL
 */
public record OpenTo(String host, InetAddress address) {

    public static OpenTo thisMachine() {
        return new OpenTo("127.0.0.1", InetAddress.getLoopbackAddress());
    }

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
