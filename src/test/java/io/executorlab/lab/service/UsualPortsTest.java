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
        Service database = new DatabaseService(null, null, null);
        Service search = new SearchService(null, null, null, null);
        assertThat(database.option(database.usualPort()))
                .isEqualTo("--spring.datasource.url=" + app.get("spring.datasource.url"));
        assertThat(search.option(search.usualPort()))
                .isEqualTo("--product.search.url=" + app.get("product.search.url"));
    }
}
