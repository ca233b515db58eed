package io.executorlab.sample.reports;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Says how a program of a report ends. */
final class Report {

    private Report() {
    }

    static void tell(CompletableFuture<?> result) throws Exception {
        try {
            result.get(5, TimeUnit.SECONDS);
            System.out.println("finished");
        } catch (TimeoutException e) {
            System.out.println("stuck");
        }
    }
}
