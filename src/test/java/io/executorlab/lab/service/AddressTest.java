package io.executorlab.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ClassPathResource;

import io.executorlab.lab.common.UsageException;

class AddressTest {

    @Test
    void aDatabasesNameAndPasswordAreTakenOutOfItsUrl() {
        Database address =
                Database.parse("jdbc:postgresql://db:5433/shop?user=me&ssl=true&password=a%26b");
        assertThat(address.environment()).containsOnly(
                Map.entry("SPRING_DATASOURCE_URL", "jdbc:postgresql://db:5433/shop?ssl=true"),
                Map.entry("SPRING_DATASOURCE_USERNAME", "me"), Map.entry("SPRING_DATASOURCE_PASSWORD", "a&b"));
        assertThat(address).hasToString("jdbc:postgresql://db:5433/shop");
    }

    @Test
    void aSearchEnginesPasswordGoesToTheAppAndIsNotPrinted() {
        SearchEngine address = SearchEngine.parse("https://me:secret@search:9200");
        assertThat(address.environment())
                .containsOnly(Map.entry("PRODUCT_SEARCH_URL", "https://me:secret@search:9200"));
        assertThat(address).hasToString("https://search:9200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "db", "jdbc:mysql://db/x?user=me", "jdbc:postgresql://db/shop",
            "jdbc:postgresql://db:port/shop?user=secret",
            "jdbc:postgresql://me:secret@db/shop?user=me"})
    void refusesAnythingElseAsADatabase(String text) {
        assertThatThrownBy(() -> Database.parse(text)).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("EXECUTOR_LAB_DATABASE_URL must be like jdbc:postgresql://")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "search:9200", "http://search", "ftp://search:9200", "http://search:9200/path",
            "http://secret@:9200",
            "http://a b:1"})
    void refusesAnythingElseAsASearchEngine(String text) {
        assertThatThrownBy(() -> SearchEngine.parse(text)).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("EXECUTOR_LAB_SEARCH_URL must be like http://")
                .hasMessageNotContaining("secret");
    }

    @Test
    void areTheAppsDefaults() {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ClassPathResource("application.yml"));
        Properties app = yaml.getObject();
        Service database = new DatabaseService(null, null, null);
        Service search = new SearchService(null, null, null, null);
        assertThat(database.option(database.usualPort()))
                .isEqualTo("--spring.datasource.url=" + app.get("spring.datasource.url"));
        assertThat(search.option(search.usualPort()))
                .isEqualTo("--product.search.url=" + app.get("product.search.url"));
    }
}
