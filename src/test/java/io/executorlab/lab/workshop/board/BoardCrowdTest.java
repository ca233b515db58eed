package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.workshop.team.TeamMessages;

/** What those do to the board who send slowly, come again and again, guess or open very many connections: the others get through. */
class BoardCrowdTest extends OpenBoard {

    private static final int SLOW = 20;
    private static final int SOURCES = 16;
    /** Connections of a source that sends slowly. */
    private static final int EACH = 6;
    private static final int TIMES = 10;
    private static final int A_CLASS = 30;
    private static final int TYPOS = 5;
    private static final Duration AN_ANSWER = Duration.ofSeconds(5);

    /** More of them than the server has threads. */
    @ParameterizedTest
    @CsvSource({"POST, /team/join, application/json", "POST, /, application/json", "PUT, /team/join, application/x-www-form-urlencoded"})
    void whoSendsByteByByteKeepsNobodyOut(String method, String path, String type) throws Exception {
        List<Socket> slow = new ArrayList<>();
        ScheduledExecutorService drops = Executors.newSingleThreadScheduledExecutor();
        try {
            for (int i = 0; i < SLOW; i++) {
                slow.add(begun(method, path, type, 4000));
            }
            drops.scheduleAtFixedRate(() -> slow.forEach(BoardCrowdTest::drop), 0, 200, TimeUnit.MILLISECONDS);
            assertThat(send(toTeam(TeamMessages.JOIN, Json.line(Map.of("code", board.code(), "name", "Kim"))).timeout(Duration.ofSeconds(15))).statusCode()).isEqualTo(200);
        } finally {
            drops.shutdownNow();
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    /** Each has several connections, sends a little on them and comes again. Linux has all of 127.0.0.0/8 without being told. */
    @Test
    void sixteenSourcesThatReconnectAllTheTimeKeepNobodyOut() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux lets a client come from another address of the loopback");
        String token = token("Kim");
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService others = Executors.newFixedThreadPool(SOURCES);
        try {
            IntStream.range(0, SOURCES).forEach(source -> others.submit(() -> comeAgain(source, over)));
            for (int time = 0; time < TIMES; time++) {
                assertThat(send(toTeam(TeamMessages.REPORT, REPORT.formatted(ID, "fix", "{}", "{}")).header("Authorization", "Bearer " + token).timeout(AN_ANSWER)).statusCode())
                        .isEqualTo(200);
                assertThat(send(toTeam(TeamMessages.JOIN, Json.line(Map.of("code", board.code(), "name", "Participant " + time))).timeout(AN_ANSWER)).statusCode())
                        .isEqualTo(200);
                Thread.sleep(200);
            }
        } finally {
            over.set(true);
            others.shutdown();
            assertThat(others.awaitTermination(15, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Void comeAgain(int source, AtomicBoolean over) throws InterruptedException {
        while (!over.get()) {
            List<Socket> slow = new ArrayList<>();
            for (int i = 0; i < EACH && !over.get(); i++) {
                try {
                    slow.add(begun(from(source), "POST", TeamMessages.JOIN, "application/json", 4000));
                } catch (IOException e) {
                    // The board has closed it.
                }
            }
            for (int drops = 0; drops < 10 && !over.get(); drops++) {
                slow.forEach(BoardCrowdTest::drop);
                Thread.sleep(50);
            }
            slow.forEach(BoardCrowdTest::close);
        }
        return null;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more.
        }
    }

    /** To be connected from another address of this machine. */
    private static Socket from(int source) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress("127.0.1." + (1 + source), 0));
        return socket;
    }

    @Test
    void wrongCodesOfOthersKeepNobodyOut() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux lets a client come from another address of the loopback");
        String wrong = Json.line(Map.of("code", "AAAA-AAAA", "name", "Lee"));
        for (int source = 0; source < SOURCES; source++) {
            for (int attempt = 0; attempt < Board.WRONG_CODES_A_MINUTE; attempt++) {
                assertThat(status(source, wrong)).contains(" 403");
            }
        }
        assertThat(status(0, wrong)).contains(" 429");
        assertThat(join(board.code(), "Kim").statusCode()).isEqualTo(200);
    }

    /** All at once, and each mistypes the code a few times first. */
    @Test
    void aClassBehindOneAddressGetsIn() throws Exception {
        ExecutorService participants = Executors.newFixedThreadPool(A_CLASS);
        try {
            List<Future<List<Integer>>> told = IntStream.range(0, A_CLASS).mapToObj(number -> participants.submit(() -> mistyping(number))).toList();
            for (Future<List<Integer>> statuses : told) {
                assertThat(statuses.get()).containsOnlyOnce(200).hasSize(TYPOS + 1).endsWith(200).containsOnly(403, 200);
            }
        } finally {
            participants.shutdownNow();
        }
        assertThat(board.participants()).hasSize(A_CLASS);
    }

    private List<Integer> mistyping(int number) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        for (int typo = 0; typo < TYPOS; typo++) {
            statuses.add(join("AAAA-AAAA", "Participant " + number).statusCode());
        }
        statuses.add(join(board.code(), "Participant " + number).statusCode());
        return statuses;
    }

    private String status(int source, String body) throws IOException {
        try (Socket socket = begun(from(source), "POST", TeamMessages.JOIN, "application/json", body.length())) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine();
        }
    }

    /** Beyond its share a source's connections are closed without a word; those within it are told that they are too slow. */
    @Test
    void oneSourceHasItsShareOfConnectionsAndNoMore() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux lets a client come from another address of the loopback");
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 2 * ConnectionShares.OF_A_STRANGER; i++) {
                begin(from(0), open);
            }
            assertThat(join(board.code(), "Kim").statusCode()).isEqualTo(200);
            long told = open.stream().filter(socket -> answer(socket).contains(" 408")).count();
            assertThat(told).isBetween((long) ConnectionShares.OF_A_STRANGER, 2L * ConnectionShares.OF_A_STRANGER - 1);
        } finally {
            open.forEach(BoardCrowdTest::close);
        }
    }

    private void begin(Socket socket, List<Socket> open) {
        try {
            open.add(begun(socket, "POST", TeamMessages.JOIN, "application/json", 4000));
            socket.setSoTimeout(15_000);
        } catch (IOException e) {
            // The board has closed it.
        }
    }

    /** Empty where the board has closed it without one. */
    private static String answer(Socket socket) {
        try {
            return String.valueOf(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine());
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void aFormOfGigabytesIsRefusedByItsHead() throws Exception {
        try (Socket socket = begun("PUT", TeamMessages.JOIN, "application/x-www-form-urlencoded", 4_000_000_000L)) {
            socket.setSoTimeout(30_000);
            assertThat(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine()).startsWith("HTTP/1.1 405");
        }
    }

    private InetSocketAddress address() {
        URI address = URI.create(page.url());
        return new InetSocketAddress(address.getHost(), address.getPort());
    }

    private Socket begun(String method, String path, String type, long length) throws IOException {
        return begun(new Socket(), method, path, type, length);
    }

    private Socket begun(Socket socket, String method, String path, String type, long length) throws IOException {
        socket.connect(address());
        socket.getOutputStream().write("%s %s HTTP/1.1\r\nHost: board\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n".formatted(method, path, type, length)
                .getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static void drop(Socket socket) {
        try {
            socket.getOutputStream().write(' ');
        } catch (IOException e) {
            // The board has closed it.
        }
    }
}
