package io.executorlab.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import javax.sql.DataSource;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.util.FileSystemUtils;

/** A PostgreSQL that this JVM starts once and ends with itself, with the app's schema and a few rows. */
public final class TestDatabase {

    private static final Path BINARIES = Path.of("target/services/postgres");
    /** Unpacked once for all JVMs, which takes most of the time of a first start. */
    private static final Path SOFTWARE = Path.of("target/test-database").toAbsolutePath();

    private static EmbeddedPostgres server;

    private TestDatabase() {
    }

    /** Started at the first call; empty but for two stores and two users. */
    public static synchronized TestDatabase fresh() {
        try {
            if (server == null) {
                server = start();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        DataSource admin = server.getPostgresDatabase();
        new ResourceDatabasePopulator(new ClassPathResource("db/schema.sql")).execute(admin);
        TestDatabase database = new TestDatabase();
        database.jdbc().sql("insert into executor_lab.store values (1, 'One', 'Seoul'), (2, 'Two', 'Busan')").update();
        database.jdbc().sql("insert into executor_lab.app_user values ('user-1', 'free'), ('user 2', 'paid')").update();
        return database;
    }

    public JdbcClient jdbc() {
        return JdbcClient.create(server.getPostgresDatabase());
    }

    public int port() {
        return server.getPort();
    }

    public int count(String table) {
        return jdbc().sql("select count(*) from executor_lab." + table).query(Integer.class).single();
    }

    /** For {@link RunningApp#start}. */
    public String property() {
        return property(port());
    }

    /** @param port of what stands before the database */
    public static String property(int port) {
        return "spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(port);
    }

    private static EmbeddedPostgres start() throws IOException {
        Path folder = Files.createTempDirectory("test-database-");
        EmbeddedPostgres started = EmbeddedPostgres.builder()
                .setPgBinaryResolver((system, hardware) -> binaries())
                .setOverrideWorkingDirectory(SOFTWARE.toFile())
                .setDataDirectory(folder.resolve("data"))
                .setRegisterShutdownHook(false)
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setServerConfig("max_connections", "300")
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                started.close();
                FileSystemUtils.deleteRecursively(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
        return started;
    }

    /** The build has put those that fit the platform there. */
    private static InputStream binaries() throws IOException {
        try (Stream<Path> jars = Files.list(BINARIES)) {
            JarFile jar = new JarFile(jars.findFirst().orElseThrow().toFile());
            return jar.getInputStream(
                    jar.stream().filter(entry -> entry.getName().endsWith(".txz")).findFirst().orElseThrow());
        }
    }
}
