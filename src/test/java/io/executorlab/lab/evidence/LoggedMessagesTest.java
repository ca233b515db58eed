package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Resource;

class LoggedMessagesTest {

    private static final String QUOTED = "could not be run";
    private static final String LOG = Resource.text(LoggedMessagesTest.class, "app-log.txt");
    private static final String OF_A_PROGRAM =
            "could not be run: java.io.IOException: Cannot run program \"sh\": error=24, Too many open files";

    private static final String LOG_OF_NGINX = Resource.text(LoggedMessagesTest.class, "nginx-log.txt");
    private static final String NOT_ENOUGH =
            "[alert] 768 worker_connections are not enough while connecting to upstream";

    @TempDir
    private Path folder;

    private LoggedMessages messages(byte[] log, String... quotes) throws IOException {
        return LoggedMessages.ofApp(Files.write(folder.resolve("app.log"), log), List.of(quotes));
    }

    private LoggedMessages messages(String... quotes) throws IOException {
        return messages(LOG.getBytes(StandardCharsets.UTF_8), quotes);
    }

    @Test
    void countsWhatIsQuotedFromTheQuoteOnAndWithoutFolders() throws IOException {
        assertThat(messages(QUOTED).messages()).containsExactly(entry(OF_A_PROGRAM, 2),
                entry("could not be run: java.nio.file.FileSystemException: code-execution-*.sh: Too many open files",
                        1));
    }

    @Test
    void readsALogOfAnotherEncoding() throws IOException {
        assertThat(messages(("\u00e4 " + QUOTED + "\n").getBytes(StandardCharsets.ISO_8859_1), QUOTED).messages())
                .containsExactly(entry(QUOTED, 1));
    }

    @Test
    void countsEachMessageOfNginxWhicheverConnectionItWasOf() {
        LoggedMessages log = LoggedMessages.ofNginx(LOG_OF_NGINX);
        assertThat(log.messages()).containsExactly(
                Map.entry("[warn] 4096 worker_connections exceed open file resource limit: 1024", 1),
                Map.entry(NOT_ENOUGH, 2), Map.entry("[crit] accept4() failed (24: Too many open files)", 1));
        assertThat(log.logged("worker_connections are not enough")).isEqualTo(2);
        assertThat(log.logged("too many open files")).isEqualTo(1);
        assertThat(log.logged("no live upstreams")).isZero();
    }

    @Test
    void ofSeveralRunsEachMessageIsToldOnce() {
        LoggedMessages none = LoggedMessages.ofNginx("");
        assertThat(LoggedMessages.describe("nginx", List.of(none, none))).isEmpty();
        assertThat(LoggedMessages.describe("nginx", List.of(LoggedMessages.ofNginx(LOG_OF_NGINX), none)))
                .contains("nginx logged '%s' 0 to 2 times.".formatted(NOT_ENOUGH));
    }
}
