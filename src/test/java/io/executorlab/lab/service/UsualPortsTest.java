package io.executorlab.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ClassPathResource;

/** The services are where an app looks for them that is told nothing. */
class UsualPortsTest {

    @Test
    void areTheAppsDefaults() {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ClassPathResource("application.yml"));
        Properties app = yaml.getObject();
        Service database = new DatabaseService(null, null, null, null);
        Service search = new SearchService(null, null, null, null, null);
        assertThat(database.option(database.usualPort()))
                .isEqualTo("--spring.datasource.url=" + app.get("spring.datasource.url"));
        assertThat(search.option(search.usualPort()))
                .isEqualTo("--product.search.url=" + app.get("product.search.url"));
    }

    @Test
    void whereTheUserHasAServerNoneIsStarted() {
        Service search = new SearchService(SearchAddress.parse("http://search:9200"), null, null, null, null);
        search.start();
        assertThat(search.process()).isEmpty();
        assertThat(search.environment(1)).containsEntry("PRODUCT_SEARCH_URL", "http://search:9200");
    }
}
