package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.UnknownHostException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.board.BoardPage.OpenTo;

/** Tests the addresses that people type to join a board, and to open one. */
class JoiningTest {

    private static final String BOARD = "http://127.0.0.1:8091/K7Q2-MXTA";

    @ParameterizedTest
    @CsvSource({"http://127.0.0.1:8091/K7Q2-MXTA, http://127.0.0.1:8091",
            "http://trainer.local:8091/k7q2-mxta/, http://trainer.local:8091",
            "https://board.example/K7Q2-MXTA, https://board.example",
            "http://[::1]:8091/K7Q2-MXTA, http://[::1]:8091"})
    void aBoardHasAnAddressAndACode(String typed, String address) {
        assertThat(Joining.parse(typed, " Kim  Ji-yeon "))
                .hasToString("Joining[board=%s, code=K7Q2-MXTA, name=Kim Ji-yeon]".formatted(address));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1:8091/K7Q2-MXTA", "file:///K7Q2-MXTA", "http://127.0.0.1:8091/",
            "http://127.0.0.1:8091/K7Q2-MXTA?code=x", "http://127.0.0.1:8091/K7Q2MXTA",
            "http://me:secret@127.0.0.1:8091/K7Q2-MXTA", "http://"})
    void whatIsNoneIsRefused(String typed) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> Joining.parse(typed, "Kim"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"K", "김지연", "Kim_2", "Zoë", "J. R. Kim", "अनु",
            "012345678901234567890123456789"})
    void aNameIsOfAnyScript(String name) {
        assertThat(Joining.parse(BOARD, name).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "-", ".hidden", "<b>Kim</b>", "Kim&Lee", "Kim\u202eeeL", "Kim\u200b", "\"Kim\"",
            "Kim/Lee", "0123456789012345678901234567890"})
    void aNameIsNothingElse(String name) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> Joining.parse(BOARD, name));
    }

    @Test
    void aBoardIsOpenToThisMachineAloneUnlessItIsTold() throws UnknownHostException {
        assertThat(OpenTo.parse("127.0.0.1").isNetwork()).isFalse();
        assertThat(new OpenTo("198.51.100.7", InetAddress.getByName("198.51.100.7")).isNetwork()).isTrue();
    }

    /** Nobody opens it to networks that he has not thought of. */
    @ParameterizedTest
    @ValueSource(strings = {"", "0.0.0.0", "127.0.0.1:8091", "[::]", "198.51.100.7", "198.51.100.7:8091",
            "127.0.0.1:port", "127.0.0.1:65536", "127.0.0.1/x", "me@127.0.0.1"})
    void whatIsNoSingleAddressOfThisMachineIsRefused(String typed) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> OpenTo.parse(typed));
    }
}
