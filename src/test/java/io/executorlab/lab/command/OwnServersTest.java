package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.service.Services;

class OwnServersTest {

    private static final Map<String, String> BOTH = Map.of(SecretVariables.DATABASE_URL, "jdbc:postgresql://db:5432/x?user=me&password=secret",
            SecretVariables.SEARCH_URL, "https://me:secret@search:9200");

    @Test
    void theEnvironmentNamesThem() {
        Services.External external = OwnServers.both(BOTH);
        assertThat(external.database()).hasToString("jdbc:postgresql://db:5432/x");
        assertThat(external.search()).hasToString("https://search:9200");
    }

    @Test
    void withoutEitherTheLabStartsItsOwn() {
        assertThat(OwnServers.of(Map.of())).isEqualTo(Services.External.NONE);
        assertThatThrownBy(() -> OwnServers.both(Map.of())).isInstanceOf(UsageException.class).hasMessageContaining(SecretVariables.SEARCH_URL);
    }

    @Test
    void aUrlThatIsNoneIsToldWithoutItsText() {
        assertThatThrownBy(() -> OwnServers.of(Map.of(SecretVariables.DATABASE_URL, "ftp://me:hush@somewhere"))).isInstanceOf(UsageException.class)
                .hasMessageContaining("EXECUTOR_LAB_DATABASE_URL must be like").hasMessageNotContaining("hush");
    }
}
