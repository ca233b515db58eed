package io.executorlab.lab.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Free ports of the loopback address. */
public final class Ports {

    private Ports() {
    }

    public static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new CouldNotStartException("no port is free on 127.0.0.1: " + e.getMessage(), e);
        }
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
