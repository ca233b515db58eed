package io.executorlab.app.product;

import java.util.List;

import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Light requests: one short query each, and one that needs nothing at all. */
@RestController
class StoreController {

    private final JdbcClient jdbc;

    StoreController(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record Store(int id, String name, String city) {
    }

    @GetMapping("/stores")
    List<Store> stores() {
        return jdbc.sql("select id, name, city from store order by id limit 50").query(Store.class).list();
    }

    @GetMapping("/stores/{id}")
    ResponseEntity<Store> store(@PathVariable int id) {
        return ResponseEntity.of(jdbc.sql("select id, name, city from store where id = ?")
                .param(id)
                .query(Store.class)
                .optional());
    }

    @GetMapping(path = "/ping", produces = "text/plain")
    String ping() {
        return "pong";
    }
}
