package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;

import org.junit.jupiter.api.Test;

import picocli.CommandLine;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.service.Services;

class ServiceOptionsTest {

    private static final Map<String, String> BOTH = Map.of(SecretVariables.DATABASE_URL, "jdbc:postgresql://db:5432/x?user=me&password=secret",
            SecretVariables.SEARCH_URL, "https://me:secret@search:9200");

    @Test
    void theEnvironmentNamesServersAsTheOptionsDo() {
        Services.External external = CommandLine.populateCommand(new ServiceOptions()).both(BOTH);
        assertThat(external.database()).hasToString("jdbc:postgresql://db:5432/x");
        assertThat(external.search()).hasToString("https://search:9200");
    }

    @Test
    void anOptionGoesFirst() {
        ServiceOptions options = CommandLine.populateCommand(new ServiceOptions(), "--search-url", "http://127.0.0.1:9200");
        assertThat(options.external(BOTH).search()).hasToString("http://127.0.0.1:9200");
    }

    @Test
    void withoutEitherTheLabStartsItsOwn() {
        ServiceOptions options = CommandLine.populateCommand(new ServiceOptions());
        assertThat(options.external(Map.of())).isEqualTo(Services.External.NONE);
        assertThatThrownBy(() -> options.both(Map.of())).isInstanceOf(UsageException.class).hasMessageContaining(SecretVariables.SEARCH_URL);
    }
}
