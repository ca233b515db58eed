package io.executorlab.app.product;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

@Repository
class ProductRepository {

    private final JdbcClient jdbc;

    ProductRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** In the order of the ids; those without a row are left out. */
    @Transactional(readOnly = true)
    public List<ListedProduct> listed(List<UUID> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        Map<UUID, ListedProduct> found = jdbc.sql("""
                select p.id, p.name, p.brand, p.category, p.price_cents, count(r.id) as reviews,
                       coalesce(round(avg(r.rating), 2), 0) as rating
                from product p left join review r on r.product_id = p.id
                where p.id in (:ids)
                group by p.id""")
                .param("ids", ids)
                .query(ListedProduct.class)
                .stream()
                .collect(Collectors.toMap(ListedProduct::id, Function.identity()));
        return ids.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    public void insertIndexed(Product product) {
        insert(product, "now()");
    }

    public void insertNotIndexed(Product product) {
        insert(product, "null");
    }

    private void insert(Product product, String indexedAt) {
        jdbc.sql("""
                insert into product (id, name, brand, category, price_cents, indexed_at)
                values (:id, :name, :brand, :category, :priceCents, %s)""".formatted(indexedAt))
                .paramSource(product)
                .update();
    }

    /** Oldest first. */
    public List<Product> notIndexed(Duration age, int limit) {
        return jdbc.sql("""
                select id, name, brand, category, price_cents from product
                where indexed_at is null and created_at <= now() - :age * interval '1 millisecond'
                order by created_at limit :limit""")
                .param("age", age.toMillis())
                .param("limit", limit)
                .query(Product.class)
                .list();
    }

    /** Returns the number of those that had not been marked before. */
    public int markIndexed(Collection<UUID> ids) {
        return ids.isEmpty() ? 0
                : jdbc.sql("update product set indexed_at = now() where id in (:ids) and indexed_at is null")
                        .param("ids", ids)
                        .update();
    }
}
