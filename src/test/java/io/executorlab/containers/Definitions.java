package io.executorlab.containers;

import java.io.IOException;
import java.util.List;

/**
 * What the operators that deploy/kubernetes needs say of their resources: CustomResourceDefinitions in the modules of
 * their sources.
 */
final class Definitions {

    private static final String K6_OPERATOR = "github.com/grafana/k6-operator";
    private static final String K6_OPERATOR_VERSION = "v0.0.14";

    private static final String OF_K6 = "config/crd/bases/k6.io_%s.yaml";

    private Definitions() {
    }

    /** Those of {@code TestRun} and {@code PodMonitor}, as YAML. */
    static List<String> published(Go go) throws IOException, InterruptedException {
        return List.of(ofK6(go, "testruns"), go.file("github.com/prometheus-operator/prometheus-operator", "v0.85.0",
                "example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml"));
    }

    private static String ofK6(Go go, String resources) throws IOException, InterruptedException {
        return go.file(K6_OPERATOR, K6_OPERATOR_VERSION, OF_K6.formatted(resources));
    }
}
