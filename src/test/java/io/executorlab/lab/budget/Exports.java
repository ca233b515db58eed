package io.executorlab.lab.budget;

/** An app whose export holds up all else, and the same without that flaw. */
final class Exports {

    static final String WAITING = "java.util.concurrent.CompletableFuture.get";
    private static final String EXPORT = "com.example.ReportExport.start";

    static WatchedApp healthy() {
        return seenThroughout(WatchedApp.run().leak(100_000), 1, 0, 2);
    }

    static WatchedApp flawed() {
        return seenThroughout(WatchedApp.run().leak(100), 50, 40, 90)
                .recorded(28, "export-", false, "java.lang.Thread.start:800", EXPORT + ":31");
    }

    static WatchedApp seenThroughout(WatchedApp app, int exports, int blocked, int queued) {
        return app.dumped(-1, 10, "http-nio-8080-exec-", "WAITING", "java.util.concurrent.ThreadPoolExecutor.getTask")
                .dumped(10, exports, "export-", "WAITING", WAITING, EXPORT)
                .dumped(20, exports, "export-", "WAITING", WAITING, EXPORT)
                .recorded(1, "late-", true, "java.lang.Thread.start:800", "com.example.Late.start:3")
                .gauge("jvm_threads_states_threads{state=\"blocked\"}", blocked)
                .gauge("executor_queued_tasks{name=\"orderExecutor\"}", queued)
                .gauge("executor_pool_size_threads{name=\"orderExecutor\"}", queued)
                .series("executor_completed_tasks_total{name=\"orderExecutor\"}", second -> second * (100.0 - queued))
                .gauge("hikaricp_connections_pending{pool=\"HikariPool-1\"}", queued)
                .gauge("hikaricp_connections_active{pool=\"HikariPool-1\"}", queued)
                .series("hikaricp_connections_timeout_total{pool=\"HikariPool-1\"}", second -> queued * (double) second)
                .gauge("jvm_memory_used_bytes{area=\"heap\",id=\"eden\"}", queued * 1024.0 * 1024)
                .series("jvm_gc_pause_seconds_count{gc=\"G1 Young Generation\"}", second -> Math.max(0, second / 10))
                .gauge("process_files_open_files", queued)
                .series("process_cpu_time_ns_total", second -> second * queued * 1e7)
                .gauge("orders_waiting", queued)
                .series("http_server_requests_seconds_sum{method=\"GET\",status=\"200\",uri=\"/orders\"}",
                        second -> second * queued)
                .series("http_server_requests_seconds_count{method=\"GET\",status=\"500\",uri=\"/broken\"}",
                        second -> blocked == 0 ? 0 : Math.max(0, Math.min(second, 33) - 3));
    }

    private Exports() {
    }
}
