package io.executorlab.lab.workshop.board;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Where requests come from, as limits count them.
 *
 * @param network the address; of one of IPv6, of which a machine has as many as it likes, the 64 bits of its network
 */
public record Source(String network) {

    private static final int NETWORK_BYTES = 8;

    static Source of(InetAddress address) {
        return new Source(address instanceof Inet6Address ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), NETWORK_BYTES)) : address.getHostAddress());
    }

    /** @param address as a server tells it, in numbers */
    static Source of(String address) {
        try {
            return of(InetAddress.getByName(address));
        } catch (UnknownHostException e) {
            return new Source(address);
        }
    }
}
