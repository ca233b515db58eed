package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WebAddress;

/**
 * Where the consoles of a group reach the trainer's board: on this machine alone, or on one address of it.
 *
 * @param host as it stands in a URL
 * @param port 0 for a free one
 */
public record OpenTo(String host, InetAddress address, int port) {

    private static final int PORT = 8091;

    /** 127.0.0.1, at its usual port or a free one. */
    public static OpenTo thisMachine() {
        return usual("127.0.0.1", InetAddress.getLoopbackAddress());
    }

    /**
     * Reads {@code ADDRESS} or {@code ADDRESS:PORT}; an IPv6 address stands in brackets.
     *
     * @throws UsageException where that is no single address of this machine
     */
    public static OpenTo parse(String text) {
        URI uri = WebAddress.base("http://" + text)
                .filter(base -> base.getUserInfo() == null && base.getPath().isEmpty()).orElseThrow(() -> wrong(text));
        InetAddress address = own(uri.getHost()).orElseThrow(() -> wrong(text));
        return uri.getPort() > 0 ? new OpenTo(uri.getHost(), address, uri.getPort()) : usual(uri.getHost(), address);
    }

    /** True where other machines reach it. */
    public boolean isNetwork() {
        return !address.isLoopbackAddress();
    }

    /** True where nothing listens there. */
    public boolean isFree() {
        try (ServerSocket socket = new ServerSocket(port, 1, address)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static OpenTo usual(String host, InetAddress address) {
        OpenTo usual = new OpenTo(host, address, PORT);
        return usual.isFree() ? usual : new OpenTo(host, address, 0);
    }

    // All of them at once would open it to networks that nobody has thought of.
    private static Optional<InetAddress> own(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || !address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) != null
                            ? Optional.of(address)
                            : Optional.empty();
        } catch (UnknownHostException | SocketException e) {
            return Optional.empty();
        }
    }

    private static UsageException wrong(String text) {
        return new UsageException(
                "'%s' is not an address of this machine. Name one of: %s; a port may follow, as in 127.0.0.1:8091."
                        .formatted(text,
                                String.join(", ", addresses())));
    }

    private static List<String> addresses() {
        try {
            return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> address.getAddress().length == Integer.BYTES)
                    .map(InetAddress::getHostAddress).distinct().sorted().toList();
        } catch (SocketException e) {
            return List.of("127.0.0.1");
        }
    }
}
