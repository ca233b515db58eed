package io.executorlab.lab.budget;

import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.budget.Budgets.atLeast;
import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.check;
import static io.executorlab.lab.budget.Budgets.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.UsageException;

class MissingMetricTest {

    @Test
    void saysWhatToPassOrWhichNameWasMeant() {
        WatchedApp bare = WatchedApp.run().gauge("executor_pool_size_threads{name=\"orderExecutor\"}", 4);
        assertThat(verdict(bare, "threads.at(a.B.c).max", atMost("1")).why()).contains("--pid PID", "/actuator/threaddump");
        assertThat(verdict(bare, "threads.named(a-*).started-per-request", atMost("1")).why()).contains("flight recording", "--pid PID");
        assertThat(verdict(bare, "executor.pool.max(oderExecutor)", atMost("1")).why()).contains("'oderExecutor'", "Did you mean orderExecutor?");
        assertThat(verdict(bare, "executor.pool.max(qqqqqq)", atMost("1")).why()).contains("There are orderExecutor.");
        assertThat(verdict(WatchedApp.run(), "executor.pool.max(x)", atMost("1")).why()).contains("no registered executors");
        assertThat(verdict(bare, "hikari.pending.max", atMost("1")).why()).contains("no metric hikaricp_connections_pending");
        assertThat(verdict(bare, "threads.state(bloked).max", atMost("1")).why()).contains("Did you mean blocked?");
        assertThat(verdict(bare, "http.server.mean(GET /order)", atMost("1")).why()).contains("Did you mean /orders?");
        assertThat(verdict(bare, "metric.max(executor_pool_size)", atMost("1")).why()).contains("executor_pool_size_threads");
        assertThat(verdict(bare, "requests.sent", atLeast("1")).state()).isEqualTo(HELD);
        assertThat(verdict(bare, "requests.answered", atLeast("1")).why()).contains("requests.handled");
        assertThat(verdict(bare, "heap.after-gc", atMost("1")).why()).contains("Only the lab's own loads", "heap.max");
        assertThat(verdict(bare, "heap.max", atMost("1")).why()).contains("no metric jvm_memory_used_bytes");
        assertThat(verdict(bare, "threads.live.trend-per-hour", atMost("1")).why()).contains("30 scrapes and 5 minutes", "run a longer load");
        assertThat(verdict(bare, "cpu.busy", atMost("1")).why()).contains("--pid PID");
        assertThat(verdict(bare, "children.left", atMost("1")).why()).contains("--pid PID", "Linux");
        assertThat(verdict(bare, "fds.left", atMost("1")).why()).contains("no metric process_files_open_files");
        assertThat(verdict(bare, "wait.search", atMost("1")).why()).contains("no metric search_client_connections_leased");
        assertThatThrownBy(() -> verdict(bare, "threads.peek", atMost("1"))).isInstanceOf(UsageException.class).hasMessageContaining("threads.peak");
    }

    @Test
    void saysHowAnAppWhoseProcessIsKnownIsRecorded() {
        assertThat(verdict(WatchedApp.run().pid(4711), "threads.named(a-*).started-per-request", atMost("1")).why())
                .isEqualTo("There is no flight recording: pass --recording on.");
        assertThat(verdict(WatchedApp.run().pid(4711), "threads.blocked-time-per-second", atMost("1s")).why())
                .isEqualTo("There is no flight recording: pass --recording on.");
    }

    @Test
    void aNameThatWasNeverSeenIsKeptAndSaidSo() {
        WatchedApp app = WatchedApp.run();
        for (int second = 10; second <= 30; second += 10) {
            app.dumped(second, 50, "export-", "WAITING", "java.util.concurrent.CompletableFuture.get");
        }
        CheckResult result = check(app, "threads.named(exports-*).max", atMost("2"), "threads.at(com.example.Nobody.waits).max", atMost("2"),
                "threads.named(export-*).max", atMost("60"));
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsOnly(HELD);
        assertThat(result.notes()).anyMatch(note -> note.contains("'exports-*' was ever seen") && note.contains("export-*"))
                .anyMatch(note -> note.contains("com.example.Nobody.waits"))
                .noneMatch(note -> note.startsWith("threads.named(export-*)"));
    }
}
