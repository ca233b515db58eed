package io.executorlab.app.antipattern;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

import org.springframework.boot.system.JavaVersion;

/** Tells on which JVMs the effect of a flaw appears. */
public enum Visibility {

    EVERYWHERE("it depends on neither JDK nor processors"),
    VIRTUAL_THREADS("it needs virtual threads, which JDK 21 is the first to have"),
    COMMON_POOL("it needs a CompletableFuture that runs stages on the common pool"),
    THREAD_PER_STAGE("it needs a CompletableFuture that starts a thread for each stage,"
            + " as that of JDK 17 to 24 does with -XX:ActiveProcessorCount=2");

    private final String reason;

    Visibility(String reason) {
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    /** Asks the future itself, since the rule differs between JDKs and can be overridden. */
    boolean isHere() {
        boolean commonPool = new CompletableFuture<>().defaultExecutor() instanceof ForkJoinPool;
        return switch (this) {
            case EVERYWHERE -> true;
            case VIRTUAL_THREADS -> JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE);
            case COMMON_POOL -> commonPool;
            case THREAD_PER_STAGE -> !commonPool;
        };
    }
}
