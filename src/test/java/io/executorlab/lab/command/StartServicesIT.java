package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

/** The real parts behind an app that was started by hand: whose they are, and that nothing of them is left. */
@Execution(ExecutionMode.CONCURRENT)
class StartServicesIT extends RunInAFolder {

    private Path home;

    @BeforeEach
    void makeAHome() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        Files.createDirectories(home.resolve("target"));
        Files.createDirectories(home.resolve("scenarios"));
        Files.createSymbolicLink(home.resolve("target/services"), LabProcess.PROJECT.resolve("target/services"));
        Files.writeString(home.resolve("scenarios/short.yml"), Files.readString(Experiments.elevator(folder, "5s"))
                .replace("stubs:", "services: {database: {round-trip: 4ms}, search: {round-trip: 6ms}}\nstubs:"));
    }

    private LabProcess start(String variantOrParts) throws IOException {
        return start(Map.of(), List.of(), variantOrParts);
    }

    private LabProcess start(Map<String, String> environment, List<String> prefix, String variantOrParts)
            throws IOException {
        Map<String, String> complete = new HashMap<>(environment);
        complete.put("LAB_HOME", home.toString());
        return LabProcess.start(folder, complete, prefix, "start", "short", variantOrParts, "--json");
    }

    private static String url(LabProcess lab, String service) {
        return lab.json().at("/result/services/" + service).asString();
    }

    private static long number(String database, String query) throws Exception {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"CONT", "STOP"})
    void aKilledLabLeavesNothing(String before) throws Exception {
        try (LabProcess lab = start("fixed")) {
            lab.json();
            lab.child("postgres -D");
            lab.signal(before);
            lab.signal("KILL");
            lab.ends().leavesNothing(folder.resolve("results"));
        }
    }

    @Test
    @Tag("long")
    void twoLabsThatPrepareTheSameFolderDoNotHarmEachOther() throws Exception {
        try (LabProcess one = start("fixed"); LabProcess other = start("fixed")) {
            assertThat(url(one, "database")).isNotEqualTo(url(other, "database"));
            assertThat(url(one, "search")).isNotEqualTo(url(other, "search"));
            for (LabProcess lab : List.of(one, other)) {
                lab.signal("INT");
                lab.ends().exitedWith(ExitCode.INTERRUPTED);
                lab.leavesNothing(folder.resolve("nothing"));
            }
        }
        try (Stream<Path> made = Files.list(home.resolve(".lab/services"))) {
            assertThat(made.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".part"));
        }
    }

    @Test
    @Tag("long")
    void anAppThatIsStartedByHandLogsInAndMayNoMoreThanItNeeds() throws Exception {
        try (LabProcess lab = start("--parts")) {
            String url = "jdbc:postgresql://%s/postgres?user=executor_lab&password=executor_lab"
                    .formatted(lab.json().at("/result/parts/database").asString());
            assertThat(number(url, "select count(*) from executor_lab.product")).isEqualTo(30_000);
            assertThat(number(url, "select count(*) from pg_roles where rolname = current_user"
                    + " and (rolsuper or rolcreaterole or rolcreatedb)")).isZero();
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).leavesNothing(folder.resolve("results"));
        }
    }

    private LabProcess startAsNobody() throws Exception {
        return start(Map.of("LAB_JAR", home.resolve("target/executor-lab.jar").toString(), "HOME", folder.toString()),
                OrdinaryUser.PREFIX, "fixed");
    }

    /** Into the home, which everybody may read and root may write. */
    private void copyTheBuild() throws Exception {
        OrdinaryUser.require();
        Files.delete(home.resolve("target/services"));
        FileSystemUtils.copyRecursively(LabProcess.PROJECT.resolve("target/services"), home.resolve("target/services"));
        Files.copy(LabProcess.JAR, home.resolve("target/executor-lab.jar"));
        assertThat(new ProcessBuilder("sh", "-c",
                "chmod -R a+rX '%1$s' && chown %2$s '%1$s'".formatted(folder, OrdinaryUser.ID)).start()
                .waitFor()).isZero();
    }

    @Test
    void saysWhereAnOrdinaryUserMayNotWrite() throws Exception {
        copyTheBuild();
        try (LabProcess lab = startAsNobody()) {
            lab.ends().exitedWith(ExitCode.NOT_STARTED).says(home.resolve(".lab").toString());
        }
    }

    @Test
    @Tag("long")
    void worksForAnOrdinaryUser() throws Exception {
        copyTheBuild();
        assertThat(new ProcessBuilder("chown", OrdinaryUser.ID, home.toString()).start().waitFor()).isZero();
        try (LabProcess lab = startAsNobody()) {
            assertThat(number(url(lab, "database"), "select count(*) from executor_lab.product")).isEqualTo(30_000);
            assertThat(Files.getAttribute(Path.of("/proc", String.valueOf(lab.child("postgres -D").pid())), "unix:uid")
                    .toString())
                    .isEqualTo(OrdinaryUser.ID);
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).leavesNothing(folder.resolve("results"));
        }
    }
}
