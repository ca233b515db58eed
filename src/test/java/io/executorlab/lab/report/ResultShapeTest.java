package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Headline;
import io.executorlab.lab.evidence.Machine;

/** What the lab groups for itself stands on one level in the files that others read. */
class ResultShapeTest {

    @Test
    void partsOfAResultHaveNoLevelOfTheirOwn() {
        ClaimResult claim = new ClaimResult("001-1", "s", "reproduced", "", "w",
                new ClaimResult.Figures("304", "constant", "280", "44"),
                new ClaimResult.Support(List.of("broken"), List.of(), 5, List.of()));
        Machine machine = new Machine("17.0.15", "Debian", 2, 4, "Linux", List.of(),
                new Machine.Versions("1.8.1", "abc1234", List.of("Tomcat 11")));
        ExperimentResult result =
                new ExperimentResult(1, new ExperimentResult.Subject("event-loop-per-call", "001", "t", "u"),
                        new Headline("h", ""), "quick", machine,
                        Map.of(), List.of(claim));
        assertThat(Json.line(result)).isEqualTo(
                "{\"format\":1,\"antiPattern\":\"event-loop-per-call\",\"post\":\"001\",\"title\":\"t\","
                        + "\"summary\":\"u\","
                        + "\"headline\":\"h\",\"scale\":\"quick\",\"machine\":{\"jdk\":\"17.0.15\","
                        + "\"jdkVendor\":\"Debian\",\"cores\":2,\"processors\":4,"
                        + "\"os\":\"Linux\",\"jvmFlags\":[],\"k6\":\"1.8.1\",\"commit\":\"abc1234\","
                        + "\"parts\":[\"Tomcat 11\"]},\"variants\":{},"
                        + "\"claims\":[{\"id\":\"001-1\",\"statement\":\"s\",\"verdict\":\"reproduced\","
                        + "\"where\":\"\",\"why\":\"w\",\"postBefore\":\"304\","
                        + "\"postAfter\":\"constant\",\"broken\":\"280\",\"fixed\":\"44\",\"evidence\":[\"broken\"],"
                        + "\"readings\":[],\"runs\":5,\"intervals\":[]}]}");
    }
}
