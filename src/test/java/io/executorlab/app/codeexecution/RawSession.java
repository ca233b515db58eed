package io.executorlab.app.codeexecution;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import io.executorlab.app.RunningApp;

/**
 * A connection on a bare socket, for what no client's library does: frames against RFC 6455, half a close, never a
 * read.
 */
final class RawSession implements AutoCloseable {

    static final int TEXT = 0x1;
    static final int BINARY = 0x2;
    static final int CONTINUATION = 0x0;
    static final int PING = 0x9;
    /** The code of a connection that ended without a close frame. */
    static final int NO_CLOSE_FRAME = 1006;

    private static final int FINAL = 0x80;
    private static final int MASKED = 0x80;
    private static final int CLOSE = 0x8;
    private static final int SHORT_LENGTH = 125;
    private static final int LENGTH_OF_8_BYTES = 127;
    private static final int LENGTH_OF_2_BYTES = 126;
    private static final int LONGEST_MILLIS = 60_000;
    private static final int SMALL_RECEIVE_BUFFER = 4_096;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    private RawSession(URI uri) throws IOException {
        this.socket = new Socket();
        socket.setReceiveBufferSize(SMALL_RECEIVE_BUFFER);
        socket.setSoTimeout(LONGEST_MILLIS);
        socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), LONGEST_MILLIS);
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        this.out = new DataOutputStream(socket.getOutputStream());
    }

    /** Connected, and nothing said yet. */
    static RawSession connect(RunningApp app) throws IOException {
        return new RawSession(app.uri("http", "/"));
    }

    /** Past the handshake. */
    static RawSession open(RunningApp app) throws IOException {
        RawSession session = connect(app);
        session.write("""
                GET /code-executions HTTP/1.1\r
                Host: 127.0.0.1\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                Sec-WebSocket-Version: 13\r
                \r
                """.getBytes(StandardCharsets.US_ASCII));
        String answer = session.head();
        if (!answer.startsWith("HTTP/1.1 101")) {
            throw new IOException(answer);
        }
        return session;
    }

    void send(String text) throws IOException {
        send(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    void send(int opcode, byte[] payload) throws IOException {
        write(frame(opcode, MASKED, payload.length, payload));
    }

    void sendUnmasked(String text) throws IOException {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        write(frame(TEXT, 0, payload.length, payload));
    }

    /** The beginning of a text that is announced as longer. */
    void begin(long announced, byte[] payload) throws IOException {
        write(frame(TEXT, MASKED, announced, payload));
    }

    void write(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** The client's half of the connection ends, as by {@code shutdown(SHUT_WR)}. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** The status line of an HTTP answer and its headers; empty where the connection ended without any. */
    String head() throws IOException {
        StringBuilder head = new StringBuilder();
        int next = in.read();
        while (next >= 0) {
            head.append((char) next);
            if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
                return head.toString();
            }
            next = in.read();
        }
        return head.toString();
    }

    /** Skips what else comes. {@link #NO_CLOSE_FRAME} where the connection ends without one. */
    int closeCode() throws IOException {
        try {
            while (true) {
                int opcode = in.readUnsignedByte() & 0xf;
                byte[] payload = in.readNBytes(length());
                if (opcode == CLOSE) {
                    return payload.length < 2 ? NO_CLOSE_FRAME : (payload[0] & 0xff) << 8 | payload[1] & 0xff;
                }
            }
        } catch (EOFException | SocketException e) {
            return NO_CLOSE_FRAME;
        }
    }

    private int length() throws IOException {
        int length = in.readUnsignedByte();
        return length == LENGTH_OF_2_BYTES ? in.readUnsignedShort()
                : length == LENGTH_OF_8_BYTES ? Math.toIntExact(in.readLong()) : length;
    }

    // Masked by zeros, which leave the payload as it is.
    private static byte[] frame(int opcode, int masked, long length, byte[] payload) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream frame = new DataOutputStream(bytes);
        frame.writeByte(FINAL | opcode);
        if (length <= SHORT_LENGTH) {
            frame.writeByte(masked | (int) length);
        } else {
            frame.writeByte(masked | LENGTH_OF_8_BYTES);
            frame.writeLong(length);
        }
        if (masked != 0) {
            frame.writeInt(0);
        }
        frame.write(payload);
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
