package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColourTest {

    private final PrintStream stdout = System.out;

    @AfterEach
    void plainAgain() {
        Terminal.colour(false);
        System.setOut(stdout);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"true | '' | true", "false | '' | false", "true | NO_COLOR=1 | false", "true | NO_COLOR= | true",
                    "false | CLICOLOR_FORCE=1 | true", "false | CLICOLOR_FORCE=0 | false",
                    "true | NO_COLOR=1 CLICOLOR_FORCE=1 | false",
                    "true | TERM=dumb | false", "true | CLICOLOR=0 | false", "true | TERM=xterm | true"})
    void theEnvironmentThenTheTerminalSay(boolean terminal, String variables, boolean wanted) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : variables.split(" ")) {
            String[] parts = variable.split("=", -1);
            environment.put(parts[0], parts.length == 1 ? "" : parts[1]);
        }
        assertThat(Colour.isWanted(environment, terminal)).isEqualTo(wanted);
    }

    @Test
    void whatIsShownIsColouredByTheLabAlone() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        String text = Colour.RED.of("held \u001b[31mthread") + " " + Colour.GREEN.of("\uE001ok");
        Terminal.show(text);
        Terminal.colour(true);
        Terminal.show(text);
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).containsExactly("held  [31mthread ok",
                "\u001b[31mheld  [31mthread\u001b[39m \u001b[32mok\u001b[39m");
    }
}
