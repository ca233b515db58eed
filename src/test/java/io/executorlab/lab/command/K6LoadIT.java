package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.SampleApp;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.run.K6;

/** Lets k6's own requests, checks and thresholds decide whether a check has evidence. */
@Execution(ExecutionMode.SAME_THREAD)
class K6LoadIT extends RunInAFolder {

    private static final String WIDE = "requests: 50\nscrape-gap: 20s\nbounds:\n  threads.peak: {at-most: %s}\n";
    private static final String SCRIPT = Resource.text(K6LoadIT.class, "load.js");

    @TempDir
    private static Path shared;
    private static SampleApp app;

    @BeforeAll
    static void startTheApp() throws IOException {
        app = SampleApp.start(shared);
    }

    @AfterAll
    static void endTheApp() {
        app.close();
    }

    /** Every second or every 200th request goes elsewhere; a check of the script may fail each time. */
    @ParameterizedTest
    @Tag("long")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "2   | refused | fast | {}                                   | 3",
            "2   | missing | fast | {}                                   | 3",
            "400 | missing | slow | {}                                   | 3",
            "400 | missing | fast | {}                                   | 0",
            "200 | missing | fast | { http_req_failed: ['rate<0.001'] }  | 3",
            "200 | missing | fast | { http_req_duration: ['max<0.001'] } | 1"})
    void thatFailsOrCrossesAThreshold(int every, String elsewhere, String check, String thresholds, int exit)
            throws Exception {
        try (LabProcess lab = check(5000, every, elsewhere, check, thresholds, List.of())) {
            lab.ends().exitedWith(exit);
        }
        assertThat(checked().problems().isEmpty()).isEqualTo(exit != ExitCode.NO_EVIDENCE);
    }

    @ParameterizedTest
    @CsvSource({"--expect-errors, 5000, 0", "--report-only, 1, 3", ", 1, 1"})
    void thatFailsMayBeExpectedAndProvesWhatIsExceeded(String option, int peak, int exit) throws Exception {
        List<String> options = option == null ? List.of() : List.of(option);
        try (LabProcess lab = check(peak, 2, "refused", "slow",
                "{ checks: ['rate>=0.99'], http_req_failed: ['rate<=0.01'] }", options)) {
            lab.ends().exitedWith(exit);
        }
        assertThat(checked().problems()).as("the requests and the checks")
                .hasSize("--expect-errors".equals(option) ? 0 : 2);
    }

    private LabProcess check(int peak, int every, String elsewhere, String check, String thresholds,
            List<String> options) throws IOException {
        String other = elsewhere.equals("missing") ? app.url() + "/missing" : "http://127.0.0.1:" + Ports.free();
        Path script = Files.writeString(folder.resolve("load.js"),
                SCRIPT.formatted(thresholds, every, other, app.url(), check));
        return check(WIDE.formatted(peak), app.managementUrl(), options,
                "%s run --address '' %s".formatted(K6.present().orElseThrow().command().get(0), script));
    }
}
