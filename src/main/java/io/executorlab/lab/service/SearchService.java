package io.executorlab.lab.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.executorlab.lab.common.Reason;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;

/** A search engine with the index {@code executor-lab-products}. */
final class SearchService extends Service {

    static final String NAME = "search";

    private final Supplier<List<ProductTables.Product>> products;
    private SearchIndex index;
    private boolean isWarm;

    SearchService(Supplier<List<ProductTables.Product>> products, ProcessRegistry registry,
            Progress progress, Path logs) {
        super(NAME, "the search engine", 9200, registry, progress, logs);
        this.products = products;
    }

    @Override
    public void prepare() {
        start();
        try {
            if (index == null) {
                seed(new SearchIndex(address()));
            } else {
                index.reset();
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    Server launch(ProcessRegistry registry, Progress progress, Path logs) {
        index = null;
        return SearchEngine.start(registry, logs.resolve("search.log"));
    }

    private SearchAddress address() {
        return SearchAddress.onLoopback(port());
    }

    private CouldNotStartException unusable(IOException e) {
        return new CouldNotStartException("The search engine %s cannot be used: %s".formatted(address(), Reason.of(e)),
                e);
    }

    private void seed(SearchIndex empty) throws IOException {
        progress().step("filling the search index");
        empty.seed(products.get());
        empty.reset();
        index = empty;
        isWarm = false;
    }

    /** Has its engine's code compiled, once; throws {@link CouldNotStartException}. */
    void warmUp() {
        if (isWarm) {
            return;
        }
        progress().step("warming up the search engine, at most 5 s");
        try {
            index.warmUp(products.get());
        } catch (IOException e) {
            throw unusable(e);
        }
        isWarm = true;
    }

    @Override
    public Map<String, String> environment(int port) {
        return SearchAddress.onLoopback(port).environment();
    }

    @Override
    public String option(int port) {
        return "--product.search.url=" + SearchAddress.onLoopback(port);
    }

    @Override
    public String version() {
        try {
            return index.serverVersion();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public String url() {
        return address().toString();
    }
}
