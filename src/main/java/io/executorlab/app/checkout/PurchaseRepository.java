package io.executorlab.app.checkout;

import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.server.ResponseStatusException;

@Repository
class PurchaseRepository {

    private final JdbcClient jdbc;

    PurchaseRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Two statements, which belong together; joins the caller's transaction if there is one. */
    @Transactional
    public long insert(Purchase purchase) {
        long id = jdbc.sql("insert into purchase (store, cents) values (?, ?) returning id")
                .params(purchase.store(), purchase.cents()).query(Long.class).single();
        jdbc.sql("select name from store where id = ?").param(purchase.store()).query(String.class).optional()
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND,
                        "there is no store " + purchase.store()));
        return id;
    }

    /** Counts the purchases beyond the records of attempts. */
    public long withoutRecord() {
        return jdbc.sql("select greatest(0, (select count(*) from purchase) - (select count(*) from audit))")
                .query(Long.class).single();
    }
}
