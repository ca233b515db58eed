package io.executorlab.sample;

import java.util.concurrent.Executor;

import javax.sql.DataSource;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Writes each order into a database, after it has been answered: a pool of threads and, behind it, a smaller one of
 * connections.
 */
class OrderArchive {

    private final Executor threads;
    private final JdbcClient database;

    OrderArchive(Executor threads, DataSource connections) {
        this.threads = threads;
        this.database = JdbcClient.create(connections);
        database.sql("create table if not exists order_archive (id bigint, at timestamptz default now())").update();
    }

    void requested(Order order) {
        threads.execute(() -> database.sql("insert into order_archive (id) values (?)").param(order.id()).update());
    }
}
