package io.executorlab.app.sales;

import java.util.Optional;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

@Repository
class SalesRepository {

    private final JdbcClient jdbc;

    SalesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Holds a connection for two statements and the transaction's end; empty for a store that is unknown. */
    @Transactional(readOnly = true)
    public Optional<StoreSales> read(int store) {
        return jdbc.sql("select name from store where id = ?").param(store).query(String.class).optional()
                .map(name -> new StoreSales(store, name, purchases(store)));
    }

    private long purchases(int store) {
        return jdbc.sql("select count(*) from purchase where store = ?").param(store).query(Long.class).single();
    }
}
