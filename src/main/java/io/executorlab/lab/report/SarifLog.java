package io.executorlab.lab.report;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the Static Analysis Results Interchange Format, version 2.1.0 (OASIS, 2020), demands of a log, with one run. */
record SarifLog(@JsonProperty("$schema") String schema, String version, List<Run> runs) {

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String VERSION = "2.1.0";
    private static final String TOOL = "Executor Lab";
    /** Its number rises when a place is told in another way. */
    private static final String FINGERPRINT = "threadBudget/v1";

    record Run(Tool tool, List<Result> results) {
    }

    record Tool(Driver driver) {
    }

    record Driver(String name, List<Rule> rules) {
    }

    record Rule(String id) {
    }

    record Text(String text) {
    }

    record Result(String ruleId, String level, Text message, List<Location> locations,
            Map<String, String> partialFingerprints) {
    }

    record Location(Physical physicalLocation) {
    }

    record Physical(Artifact artifactLocation, Region region) {
    }

    record Artifact(String uri) {
    }

    record Region(int startLine) {
    }

    static SarifLog of(List<Result> results) {
        List<Rule> rules = results.stream().map(Result::ruleId).distinct().map(Rule::new).toList();
        return new SarifLog(SCHEMA, VERSION, List.of(new Run(new Tool(new Driver(TOOL, rules)), results)));
    }

    /**
     * One line of a file.
     *
     * @param level {@code error}, {@code warning}
     * @param path of the file, relative to the checkout's folder
     * @param fingerprint the same for the same bound and line in every log
     */
    static Result result(String measure, String level, String message, String path, int line, String fingerprint) {
        return new Result(measure, level, new Text(message),
                List.of(new Location(new Physical(new Artifact(encoded(path)), new Region(line)))),
                Map.of(FINGERPRINT, fingerprint));
    }

    private static String encoded(String path) {
        try {
            return new URI(null, null, "/" + path, null).toASCIIString().substring(1);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path, e);
        }
    }
}
