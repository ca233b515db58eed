package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;
import io.executorlab.release.BudgetedProject.Outcome;
import io.executorlab.release.ReleaseBuild.Ended;

/**
 * The files for CI servers run with the jar of a release, by programs that run such files on one's own machine: for a
 * green check, a red one that is compared with it, and one without evidence.
 */
@Tag("long")
@Tag("measures")
class PipelinesIT {

    private static final Pattern ACTION = Pattern.compile("uses: ([\\w-]+/[\\w-]+)(/\\w+)?@([0-9a-f]{40})");
    private static final String OURS = "your-organisation/executor-lab";
    private static final int NODE = 22;
    private static final String NO_SHA256 = "0".repeat(64);
    private static final String COMPARED = "Compared with the baseline";
    private static final String MARKED = "src/main/java/com/example/demo/Faults.java";

    /** What stands in for actions of others, as a script on its input path; not named are those that do nothing. */
    private static final Map<String, String> STAND_INS = Map.of(
            "actions/cache/restore", "[ ! -d \"$KEPT/baseline\" ] || cp -r \"$KEPT/baseline\" \"$WHERE\"",
            "actions/cache/save", "cp -r \"$WHERE\" \"$KEPT/baseline\"",
            "actions/upload-artifact", "rm -rf \"$KEPT/artifact\" && cp -r \"$WHERE\" \"$KEPT/artifact\"");
    private static final String GH = """
            #!/bin/sh
            for word; do case $word in body=@*) cp "${word#body=@}" "$KEPT/comment.md";; esac; done
            """;

    @TempDir
    private static Path shared;
    private static Path served;
    private static HttpServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void serveTheRelease() throws Exception {
        served = ReleaseBuild.in(shared.resolve("copy"), "umask 022", Map.of()).folder();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", PipelinesIT::serve);
        server.start();
    }

    @AfterAll
    static void close() {
        server.stop(0);
    }

    private static void serve(HttpExchange exchange) throws IOException {
        Path file = served.resolve(exchange.getRequestURI().getPath().replaceFirst(".*/", ""));
        boolean isThere = Files.isRegularFile(file);
        exchange.sendResponseHeaders(isThere ? 200 : 404, isThere ? Files.size(file) : -1);
        try (OutputStream body = exchange.getResponseBody()) {
            if (isThere) {
                Files.copy(file, body);
            }
        }
    }

    private static String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static String jar() throws IOException {
        return "executor-lab-%s.jar".formatted(VersionedFiles.version());
    }

    private static String sha256() throws Exception {
        return HexFormat.of().formatHex(
                MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(served.resolve(jar()))));
    }

    @Test
    void onGitHubAPushKeepsABaselineWithWhichAPullRequestIsCompared() throws Exception {
        String act = Programs.require("act", "go install github.com/nektos/act@v0.2.89");
        BudgetedProject project = BudgetedProject.in(folder.resolve("project"), "boot");
        String workflow = Files.readString(BudgetedProject.FILES.resolve("github.yml")).replace(NO_SHA256, sha256());
        project.write(".github/workflows/thread-budget.yml", workflow);
        project.commit();
        Path event = Files.writeString(folder.resolve("event.json"), "{\"pull_request\": {\"number\": 7}}");
        Path gh = Files.createDirectories(folder.resolve("bin")).resolve("gh");
        Files.writeString(gh, GH);
        assertThat(gh.toFile().setExecutable(true)).isTrue();
        Path kept = Files.createDirectory(folder.resolve("kept"));

        List<String> command = new ArrayList<>(List.of(act, "-P", "ubuntu-latest=-self-hosted", "--defaultbranch",
                "main", "--no-cache-server", "--env", "GITHUB_SERVER_URL=" + url(), "--eventpath", event.toString()));
        for (Map.Entry<String, Path> action : actions(workflow).entrySet()) {
            command.addAll(List.of("--local-repository", "%s=%s".formatted(action.getKey(), action.getValue())));
        }
        Ended green = act(command, "push", project, Outcome.GREEN);
        assertThat(green.code()).as(green.printed()).isZero();
        assertThat(kept.resolve("baseline/check.json")).isNotEmptyFile();
        assertThat(kept.resolve("comment.md")).doesNotExist();

        Ended red = act(command, "pull_request", project, Outcome.RED);
        assertThat(red.code()).as(red.printed()).isNotZero();
        assertThat(red.printed()).contains("exit status %d".formatted(Outcome.RED.code),
                "::error file=%s,line=".formatted(MARKED));
        assertThat(kept.resolve("comment.md")).content().contains("Faults.thread", COMPARED);
        assertThat(kept.resolve("artifact/junit.xml")).content().contains("<failure");

        Ended without = act(command, "pull_request", project, Outcome.NO_EVIDENCE);
        assertThat(without.code()).as(without.printed()).isNotZero();
        assertThat(without.printed()).contains("exit status %d".formatted(Outcome.NO_EVIDENCE.code));
    }

    private Ended act(List<String> command, String event, BudgetedProject project, Outcome outcome)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(command);
        words.add(1, event);
        Map<String, String> environment = project.environment(outcome);
        environment.put("KEPT", folder.resolve("kept").toString());
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        return ReleaseBuild.run(project.folder(), environment, words);
    }

    /** The folders of all actions that are used, by name and commit. */
    private Map<String, Path> actions(String workflow) throws IOException {
        Map<String, Path> folders = new TreeMap<>();
        Matcher action = ACTION.matcher(workflow + Files.readString(Path.of("action.yml")));
        while (action.find()) {
            Path of = folder.resolve("actions").resolve(action.group(1));
            folders.put(action.group(1) + "@" + action.group(3), of);
            String name = action.group().replaceAll("uses: |@.*", "");
            Path path = Files.createDirectories(folder.resolve("actions").resolve(name));
            if (name.equals(OURS)) {
                for (String file : List.of("action.yml", "pom.xml")) {
                    Files.copy(Path.of(file), path.resolve(file));
                }
            } else {
                Files.writeString(path.resolve("action.yml"), """
                        name: a stand-in
                        inputs: {path: {required: false}}
                        runs:
                          using: composite
                          steps:
                            - shell: bash
                              env: {WHERE: "${{ inputs.path }}"}
                              run: '%s'
                        """.formatted(STAND_INS.getOrDefault(name, "true")));
            }
        }
        return folders;
    }

    @Test
    void onGitLabTheDefaultBranchsCheckIsComparedWith() throws Exception {
        String runner = Programs.require("gitlab-ci-local", "npm install -g gitlab-ci-local");
        Programs.require("rsync", "apt-get install rsync");
        requireNode();
        BudgetedProject project = BudgetedProject.in(folder, "boot");
        project.write(".gitlab-ci.yml", Files.readString(BudgetedProject.FILES.resolve("gitlab-ci.yml"))
                .replaceFirst("EXECUTOR_LAB: \\S+", "EXECUTOR_LAB: %s/%s".formatted(url(), jar()))
                .replace(NO_SHA256, sha256()).replace("mvn -q -B gatling:test", "k6 run load.js")
                .replace("- mvn ", "- ./mvnw "));
        project.commit();
        List<String> command = List.of(runner, "--force-shell-executor", "--variable", "CI_API_V4_URL=" + url(),
                "thread-budget");

        Ended green = ReleaseBuild.run(folder, project.environment(Outcome.GREEN), command);
        assertThat(green.code()).as(green.printed()).isZero();
        assertThat(green.printed()).contains("No check of main to compare with.");

        Files.copy(folder.resolve("thread-check/check.json"), served.resolve("check.json"));
        Ended red = ReleaseBuild.run(folder, project.environment(Outcome.RED), command);
        assertThat(red.code()).as(red.printed()).isNotZero();
        assertThat(red.printed()).contains("FAIL %d".formatted(Outcome.RED.code), "Faults.thread", COMPARED);
        assertThat(folder.resolve("gl-code-quality-report.json")).content().contains(MARKED);

        Ended without = ReleaseBuild.run(folder, project.environment(Outcome.NO_EVIDENCE), command);
        assertThat(without.code()).as(without.printed()).isNotZero();
        assertThat(without.printed()).contains("FAIL %d".formatted(Outcome.NO_EVIDENCE.code));
    }

    /** The runner's own launcher takes the first on the path. */
    private void requireNode() throws IOException, InterruptedException {
        String version = ReleaseBuild.run(folder, Map.of(), List.of("/usr/bin/env", "node", "--version")).printed();
        Matcher major = Pattern.compile("v(\\d+)").matcher(version);
        if (!major.lookingAt() || Integer.parseInt(major.group(1)) < NODE) {
            throw Programs.missing("Node %d or later".formatted(NODE), "gitlab-ci-local needs it; https://nodejs.org");
        }
    }
}
