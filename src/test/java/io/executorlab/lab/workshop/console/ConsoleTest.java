package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.UsageException;

/** Tests the requests that the console takes, and from whom. */
class ConsoleTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;
    private static Console console;
    private static String cookie;

    @BeforeAll
    static void start() throws Exception {
        // As ./lab sets it.
        System.setProperty("executorlab.home", Path.of("").toAbsolutePath().toString());
        console = start(folder);
        cookie = entered(console.link()).headers().firstValue("Set-Cookie").orElseThrow();
    }

    @AfterAll
    static void stop() {
        System.clearProperty("executorlab.home");
        console.close();
    }

    /** Each would write its own progress over the other's. */
    @Test
    void oneConsoleHasAFolder() {
        Path own = folder.resolve("own");
        try (Console first = start(own)) {
            assertThat(first.port()).isPositive();
            assertThatThrownBy(() -> start(own)).isInstanceOf(UsageException.class)
                    .hasMessageContaining("Another console keeps its progress in");
        }
        start(own).close();
    }

    private static Console start(Path place) {
        return Console.start(new Console.Setting(place, Optional.empty(), List.of(), Optional.empty()), 0);
    }

    private static String base() {
        return "http://127.0.0.1:" + console.port();
    }

    private static HttpResponse<String> entered(String link) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base() + path)).header("Cookie", cookie.replaceAll(";.*", ""));
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static int post(String path, String body, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request = request(path).POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    private static int post(String path, String body) throws Exception {
        return post(path, body, Map.of("Origin", base()));
    }

    /** As no client of the JDK would send it: with any host. */
    private static String raw(String head) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", console.port())) {
            socket.getOutputStream().write((head + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().findFirst()
                    .orElse("");
        }
    }

    @Test
    void theLinkGivesABrowserTheCookieAndLeadsToThePage() throws Exception {
        HttpResponse<String> first = entered(console.link());
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Location")).contains("/");
        assertThat(first.headers().firstValue("Set-Cookie").orElseThrow()).contains("HttpOnly")
                .contains("SameSite=Strict").startsWith("workshop-" + console.port() + "=");
        assertThat(entered(console.link() + "0").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/assets/console.js", "/api/words", "/api/overview", "/api/exercises/exercise-5"})
    void nothingIsToldWithoutTheToken(String path) throws Exception {
        HttpRequest without = HttpRequest.newBuilder(URI.create(base() + path)).build();
        HttpRequest wrong = HttpRequest.newBuilder(URI.create(base() + path))
                .header("Cookie", "workshop-" + console.port() + "=" + "A".repeat(32)).build();
        for (HttpRequest request : List.of(without, wrong)) {
            assertThat(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1.evil.example:PORT", "0.0.0.0:PORT"})
    void anotherHostIsRefusedWhateverItResolvesTo(String host) throws Exception {
        String own = cookie.replaceAll(";.*", "");
        String head = "GET /api/overview HTTP/1.1\r\nHost: %s\r\nCookie: " + own;
        assertThat(raw(head.formatted(host.replace("PORT", String.valueOf(console.port()))))).contains(" 421");
        assertThat(raw(head.formatted("127.0.0.1:" + console.port()))).contains(" 200");
        assertThat(raw(head.formatted("localhost:" + console.port()))).contains(" 200");
    }

    @ParameterizedTest
    @CsvSource({"http://evil.example", "null", "https://127.0.0.1:PORT", "http://127.0.0.1", "http://127.0.0.1:1",
            "http://localhost:PORT"})
    void whatAnotherPageSendsIsRefused(String origin) throws Exception {
        String other = origin.replace("PORT", String.valueOf(console.port()));
        assertThat(post("/api/reset", "{}", Map.of("Origin", other))).isEqualTo(403);
        HttpRequest reading = request("/api/overview").header("Origin", other).build();
        HttpResponse<String> read = CLIENT.send(reading, HttpResponse.BodyHandlers.ofString());
        assertThat(read.statusCode()).isEqualTo(403);
        assertThat(read.headers().map().keySet())
                .noneMatch(header -> header.toLowerCase().startsWith("access-control"));
    }

    @Test
    void whatChangesSomethingNamesItsOrigin() throws Exception {
        assertThat(post("/api/reset", "{}", Map.of())).isEqualTo(403);
        assertThat(post("/api/reset", "{}")).isEqualTo(200);
        assertThat(get("/api/reset").statusCode()).isEqualTo(405);
    }

    @Test
    void everyAnswerForbidsWhatIsNotOfThisPage() throws Exception {
        for (String path : List.of("/", "/api/overview", "/nowhere")) {
            HttpResponse<String> answer = get(path);
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'").contains("script-src 'self'")
                    .contains("frame-ancestors 'none'").doesNotContain("unsafe").doesNotContain("http");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/api/exercises/exercise-5/answer|{\"question\": \"threads\", \"choice\": \"../../etc/passwd\"}",
            "/api/exercises/exercise-5/answer|[]", "/api/exercises/exercise-5/hint|{\"step\": \"fix; rm -rf\"}",
            "/api/exercises/exercise-5/show|{}",
            "/api/exercises/exercise-99/reset|{}", "/api/exercises/exercise-5/begin|{}",
            "/api/exercises/exercise-5/judge|{}",
            "/api/exercises/exercise-5/run|{\"rate\": 1000000}", "/api/exercises/..%2Fexercise-5/reset|{}",
            "/api/exercises/exercise-5/bet|{\"fixAttempt\": \"remedy-1\", \"effect\": \"cures\", \"seen\": \"gone\", "
                    + "\"sure\": true}"})
    void whatIsNoChoiceFromAListIsRefused(String path, String body) throws Exception {
        assertThat(post(path, body)).isEqualTo(400);
    }

    /** Else a screen reader reads English by the rules of Korean. */
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"settle?lang=ko|{}|ko|아직 열리지 않은 단계예요.|null",
                    "settle|{}|ko-KR,ko;q=0.9|아직 열리지 않은 단계예요.|null",
                    "settle?lang=en|{}|ko|This step is not open yet.|null",
                    "answer?lang=ko|[]|ko|The console's page does not send that.|\"en\""})
    void whatIsRefusedIsSaidInThePagesLanguageOrMarked(String path, String body, String accepts, String said,
            String lang) throws Exception {
        HttpRequest request =
                request("/api/exercises/exercise-5/" + path).header("Origin", base()).header("Accept-Language", accepts)
                        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
        HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("{\"problem\":\"%s\",\"lang\":%s}", said, lang);
    }

    @Test
    void aLargeBodyIsNotRead() throws Exception {
        assertThat(post("/api/reset", " ".repeat((1 << 18) + 1))).isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/assets/application.yml", "/assets/..%2f..%2fapplication.yml",
            "/assets/exercises.properties", "/workshop/exercises.properties", "/actuator", "/error"})
    void onlyThePagesOwnFilesAreServed(String path) throws Exception {
        assertThat(get(path).statusCode()).isIn(400, 404);
    }
}
