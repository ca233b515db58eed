package io.executorlab.lab.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A lab that has one program and is about to start a second one when it is killed: that one's folder is there, its
 * supervisor is not.
 */
final class KilledBeforeAStart {

    private KilledBeforeAStart() {
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
        registry.start("the first", List.of("sleep", "60"), folder.resolve("log"));
        Path second = registry.newTemporary();
        Files.writeString(Files.createDirectories(second).resolve("settings.conf"), "x");
        Files.createFile(folder.resolve("about-to-start"));
        Thread.sleep(60_000);
    }
}
