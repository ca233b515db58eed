package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Proxy;

/**
 * How many clients the nginx of each variant carries: by its configuration, and as it was measured. Those that run out
 * of files before they run out of connections are left out.
 */
final class ProxyBlock {

    /** What the lab starts nginx with, as a distribution does, where the configuration says nothing else. */
    private static final int FILES = 1024;
    private static final int OF_A_CLIENT = 2;
    private static final int TO_THE_MASTER = 1;
    private static final String MOST_OPEN = "round.max(open)";
    private static final String AT_FIRST_REFUSAL = "round.min(first-refusal)";

    private ProxyBlock() {
    }

    /** @param load of which the variants are shown */
    static String markdown(RecordedRuns.Recorded recorded, String load) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| variant | workers x `worker_connections` | ports | clients at most, predicted | measured | "
                        + "clients at the first refusal, predicted | measured |");
        lines.add("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
        for (CellResult result : Variants.byLoad(recorded.experiment(), Variants.measured(recorded.result()))
                .getOrDefault(load, List.of())) {
            Cell cell = recorded.experiment().cell(result.id());
            if (cell.proxy() != null && cell.proxy().workerConnections() <= files(cell.proxy())) {
                lines.add(row(Variants.marked(result.id(), result, recorded.result()), cell.proxy(), result));
            }
        }
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    private static String row(String name, Proxy proxy, CellResult result) {
        int ofAWorker = clientsOfAWorker(proxy);
        int ofAll = proxy.workers() * ofAWorker;
        String first = proxy.workers() == 1 ? String.valueOf(ofAll) : "%d to %d".formatted(ofAWorker, ofAll);
        return RecordedBlock.tableRow(List.of(name, "%d x %d".formatted(proxy.workers(), proxy.workerConnections()),
                String.valueOf(proxy.listeners()),
                String.valueOf(ofAll), measured(result, MOST_OPEN), first, measured(result, AT_FIRST_REFUSAL)));
    }

    private static int files(Proxy proxy) {
        return proxy.workerRlimitNofile() == null ? FILES : proxy.workerRlimitNofile();
    }

    /** Each of them takes two connections; each port takes one, and the channel to the master. */
    static int clientsOfAWorker(Proxy proxy) {
        return (proxy.workerConnections() - proxy.listeners() - TO_THE_MASTER) / OF_A_CLIENT;
    }

    private static String measured(CellResult result, String measure) {
        return result.measures().get(measure) == null ? "-" : Columns.withSpread(result, measure);
    }
}
