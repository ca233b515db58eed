package io.executorlab.app.comment;

import java.util.List;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class CommentRepository {

    private final JdbcClient jdbc;

    CommentRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    long accept(String text) {
        return jdbc.sql("insert into comment (text) values (?) returning id").param(text).query(Long.class).single();
    }

    void withdraw(long number) {
        jdbc.sql("delete from comment where id = ?").param(number).update();
    }

    void checked(long number) {
        jdbc.sql("update comment set checked_at = now() where id = ?").param(number).update();
    }

    List<Long> unchecked() {
        return jdbc.sql("select id from comment where checked_at is null order by id").query(Long.class).list();
    }
}
