package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ClassPathResource;
import picocli.CommandLine;

import io.executorlab.stubs.Stubs;

/** One port of each stub, as app, stub and lab have it. */
class StubTest {

    private static Properties defaultsOfTheApp() {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ClassPathResource("application.yml"));
        return yaml.getObject();
    }

    @ParameterizedTest
    @ValueSource(strings = {"elevator", "route", "pull-requests", "model"})
    void isWhereTheAppLooksForIt(String name) {
        Stub stub = Stub.named(name);
        assertThat(defaultsOfTheApp().get(stub.portProperty())).isEqualTo(stub.usualPort());
        CommandLine command = new CommandLine(new Stubs()).getSubcommands().get(name);
        assertThat(command.getCommandSpec().findOption("--port").initialValue()).isEqualTo(stub.usualPort());
        assertThat(stub.option(1)).isEqualTo("--%s=1".formatted(stub.portProperty()));
    }
}
