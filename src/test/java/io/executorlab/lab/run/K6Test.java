package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

class K6Test {

    /** The k6 that Go has built for the lab is on no PATH, so a line that says only k6 does not work there. */
    @Test
    void theLineToTypeNamesTheK6ThatIsThere() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("BASE_URL", "http://127.0.0.1:8080");
        environment.put("RATE", "10");
        assertThat(K6.byHand("/lab/.lab/bin/k6", Path.of("a.js"), environment))
                .isEqualTo("/lab/.lab/bin/k6 run -e BASE_URL=http://127.0.0.1:8080 -e RATE=10 a.js");
        String program = K6.present().map(k6 -> k6.command().get(0)).orElse("k6");
        assertThat(K6.byHand(Path.of("a.js"), Map.of())).isEqualTo(program + " run a.js");
    }
}
