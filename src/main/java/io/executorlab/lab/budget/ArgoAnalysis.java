package io.executorlab.lab.budget;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.Scraped;

/**
 * A budget as an {@code AnalysisTemplate} of Argo Rollouts, with what it needs in a {@code ConfigMap}: a Job that judges the new pods by
 * {@code lab check --prometheus}. A Job succeeds by the exit code 0 alone, so that without evidence a rollout does not go on; a metric of Argo's own would take an
 * answer without data for one.
 */
public final class ArgoAnalysis {

    private static final String MANIFESTS = """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: %1$s
            data:
              threads.yml: |
            %2$s
            ---
            apiVersion: argoproj.io/v1alpha1
            kind: AnalysisTemplate
            metadata:
              name: %1$s
            spec:
              args:
                # The base URL of Prometheus' API, http://prometheus-operated.monitoring:9090
                - name: prometheus
                # The label matchers that choose the service, namespace="shop",container="orders"
                - name: selector
                # By which the names of the new pods are told, as podTemplateHashValue: Latest.
                - name: hash
              metrics:
                - name: thread-budget
                  # Before that the new pods have not been seen for as long as is judged.
                  initialDelay: %3$s
                  count: 1
                  failureLimit: 0
                  provider:
                    job:
                      spec:
                        backoffLimit: 0
                        activeDeadlineSeconds: 600
                        template:
                          spec:
                            restartPolicy: Never
                            automountServiceAccountToken: false
                            enableServiceLinks: false
                            securityContext:
                              runAsNonRoot: true
                              runAsUser: 10001
                              runAsGroup: 10001
                              seccompProfile: {type: RuntimeDefault}
                            containers:
                              - name: check
                                image: %4$s
                                args:
                                  - check
                                  - --budget=/budget/threads.yml
                                  - "--prometheus={{args.prometheus}}"
                                  - '--selector={{args.selector}},pod=~".+-{{args.hash}}-.+"'
                                  - --from=%3$s
                                  - --out=/tmp/check
                                env:
                                  # For a Prometheus that wants a token, a header on each line.
                                  - name: EXECUTOR_LAB_HEADERS
                                    valueFrom: {secretKeyRef: {name: %1$s, key: headers, optional: true}}
                                resources:
                                  requests: {cpu: 100m, memory: 512Mi}
                                  limits: {cpu: "1", memory: 512Mi}
                                securityContext:
                                  allowPrivilegeEscalation: false
                                  readOnlyRootFilesystem: true
                                  capabilities: {drop: [ALL]}
                                volumeMounts:
                                  - {name: budget, mountPath: /budget, readOnly: true}
                                  - {name: tmp, mountPath: /tmp}
                            volumes:
                              - name: budget
                                configMap: {name: %1$s}
                              - name: tmp
                                emptyDir: {}""";

    private ArgoAnalysis() {
    }

    /**
     * @param window the time before the analysis that is judged, such as {@code 10m}; at most 24 hours
     * @param image the released one's name
     */
    public static ExportedBudget of(Budget budget, String window, String image) {
        List<Budget.Entry> kept = budget.bounds().stream().filter(entry -> obstacle(entry).isEmpty()).toList();
        List<String> leftOut = budget.bounds().stream().flatMap(entry -> obstacle(entry).stream()
                .map(why -> "%s %s: %s.".formatted(entry.measure(), entry.bound().describe(), why))).toList();
        return ExportedBudget.of("Made from the budget %s by lab budget --as argo. It judges the %s before the analysis.".formatted(budget.name(), window),
                List.of(), kept.isEmpty() ? List.of() : List.of(MANIFESTS.formatted(name(budget), text(budget, kept), window, Json.line(image))), leftOut);
    }

    private static Optional<String> obstacle(Budget.Entry entry) {
        return Scraped.obstacle(entry.measure()).or(() -> Scraped.needsRest(entry.measure())
                ? Optional.of("what is left can be told only of an instance at rest, and one that takes requests is not") : Optional.empty());
    }

    private static String text(Budget budget, List<Budget.Entry> bounds) {
        String head = "name: %s\nrequests: %d\nbounds:\n".formatted(Json.line(budget.name()), budget.requests());
        return bounds.stream().map(entry -> "  %s: {%s}".formatted(Json.line(entry.measure()), limits(entry.bound().limits())))
                .collect(Collectors.joining("\n", head, "")).indent(4).stripTrailing();
    }

    private static String limits(Map<String, Limit> limits) {
        return limits.entrySet().stream().map(side -> "%s: %s".formatted(side.getKey(), Json.line(side.getValue().text()))).collect(Collectors.joining(", "));
    }

    // As Kubernetes allows it.
    private static String name(Budget budget) {
        return "thread-budget-%s".formatted(budget.name().toLowerCase(Locale.ROOT)).replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
    }
}
