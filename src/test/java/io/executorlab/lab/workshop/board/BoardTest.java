package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.material.Effect;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.team.Admission;
import io.executorlab.lab.workshop.team.Joined;
import io.executorlab.lab.workshop.team.Offer;
import io.executorlab.lab.workshop.team.Report;

/** The trainer's board without a server. */
class BoardTest {

    private static final Source FROM = Source.of("192.0.2.1");
    private static final String ID = "exercise-3";
    private static final Report DIAGNOSIS = new Report(ID, Step.DIAGNOSIS, Map.of("threads", List.of(2)), Map.of());
    private static final Report PREDICTION = new Report(ID, Step.PREDICTION, Map.of(), Map.of("remedy-1", new Report.Placed(Effect.MOVES, true)));

    private final SetClock clock = new SetClock();
    @TempDir
    private Path folder;
    private Board board;

    @BeforeEach
    void begin() {
        board = opened();
    }

    private Board opened() {
        return Board.in(folder, Catalogue.read(), clock);
    }

    private int joined(String name) {
        Admission answer = board.join(FROM, board.code(), name);
        assertThat(answer.joined()).isEqualTo(Joined.YES);
        return board.holder(answer.token()).orElseThrow();
    }

    private Participant participant(int number) {
        return board.participants().stream().filter(its -> its.number() == number).findFirst().orElseThrow();
    }

    private Joined joining(Source from, String code, String name) {
        return board.join(from, code, name).joined();
    }

    @Test
    void whoHasTheCodeJoinsHoweverItIsTyped() {
        assertThat(board.code()).matches("[A-Z2-7]{4}-[A-Z2-7]{4}").isNotEqualTo(Board.in(folder.resolve("other"), Catalogue.read(), clock).code());
        assertThat(joining(FROM, board.code().toLowerCase().replace("-", " "), "Kim")).isEqualTo(Joined.YES);
        assertThat(joining(FROM, "", "Lee")).isEqualTo(Joined.WRONG_CODE);
        assertThat(joining(FROM, null, "Lee")).isEqualTo(Joined.WRONG_CODE);
        assertThat(joining(FROM, board.code().substring(0, 4), "Lee")).isEqualTo(Joined.WRONG_CODE);
        assertThat(board.participants()).hasSize(1);
    }

    @Test
    void wrongCodesAreLimitedByTheirSourceAloneAndRightOnesDoNotCount() {
        for (int attempt = 0; attempt < Board.PARTICIPANTS_AT_MOST - 3; attempt++) {
            assertThat(joining(FROM, board.code(), "Participant " + attempt)).isEqualTo(Joined.YES);
        }
        for (int attempt = 0; attempt < Board.WRONG_CODES_A_MINUTE; attempt++) {
            assertThat(joining(FROM, "AAAA-AAAA", "Kim")).isEqualTo(Joined.WRONG_CODE);
        }
        assertThat(joining(FROM, board.code(), "Kim")).isEqualTo(Joined.TOO_MANY_ATTEMPTS);
        assertThat(joining(Source.of("192.0.2.2"), board.code(), "Kim")).isEqualTo(Joined.YES);
        IntStream.range(0, 2 * Board.SOURCES_REMEMBERED).forEach(attempt -> assertThat(joining(new Source("source " + attempt), "AAAA-AAAA", "Kim")).isEqualTo(Joined.WRONG_CODE));
        assertThat(joining(Source.of("192.0.2.3"), board.code(), "Park")).as("others' wrong codes keep nobody out").isEqualTo(Joined.YES);
        clock.pass(Duration.ofMinutes(1));
        assertThat(joining(FROM, board.code(), "Lee")).isEqualTo(Joined.YES);
    }

    /** Around the end of a minute of the clock as anywhere. */
    @Test
    void wrongCodesAreLimitedWithinAnyMinute() {
        assertThat(joining(FROM, "AAAA-AAAA", "Kim")).isEqualTo(Joined.WRONG_CODE);
        clock.pass(Duration.ofSeconds(40));
        for (int attempt = 1; attempt < Board.WRONG_CODES_A_MINUTE; attempt++) {
            assertThat(joining(FROM, "AAAA-AAAA", "Kim")).isEqualTo(Joined.WRONG_CODE);
        }
        clock.pass(Duration.ofSeconds(19));
        assertThat(joining(FROM, board.code(), "Kim")).isEqualTo(Joined.TOO_MANY_ATTEMPTS);
        clock.pass(Duration.ofSeconds(1));
        assertThat(joining(FROM, "AAAA-AAAA", "Kim")).isEqualTo(Joined.WRONG_CODE);
        assertThat(joining(FROM, board.code(), "Kim")).isEqualTo(Joined.TOO_MANY_ATTEMPTS);
        clock.pass(Duration.ofSeconds(40));
        assertThat(joining(FROM, board.code(), "Kim")).isEqualTo(Joined.YES);
    }

    /** Of IPv6 a machine has as many addresses as it likes, all in one network. */
    @Test
    void theAddressesOfOneNetworkOfIpv6AreOneSource() {
        for (int attempt = 0; attempt < Board.WRONG_CODES_A_MINUTE; attempt++) {
            assertThat(joining(Source.of("2001:db8:0:1::" + attempt), "AAAA-AAAA", "Kim")).isEqualTo(Joined.WRONG_CODE);
        }
        assertThat(joining(Source.of("2001:db8:0:1:a:b:c:d"), board.code(), "Kim")).isEqualTo(Joined.TOO_MANY_ATTEMPTS);
        assertThat(joining(Source.of("2001:db8:0:2::1"), board.code(), "Kim")).isEqualTo(Joined.YES);
    }

    @Test
    void aSourceIsKnownFromWhichSomebodyHasJoinedOrTells() {
        Source later = Source.of("192.0.2.9");
        assertThat(board.sources()).isEmpty();
        int number = joined("Kim");
        assertThat(board.sources()).containsExactly(FROM);
        board.mayTell(number, later);
        assertThat(board.sources()).containsExactly(later);
        board.remove(number);
        assertThat(board.sources()).isEmpty();
    }

    @Test
    void aNameIsThereOnceAndTheBoardIsFullAtItsMost() {
        joined("김지연");
        assertThat(joining(FROM, board.code(), "<b>Kim</b>")).isEqualTo(Joined.NO_NAME);
        assertThat(joining(FROM, board.code(), " 김지연 ")).isEqualTo(Joined.NAME_TAKEN);
        joined("Kim");
        assertThat(joining(FROM, board.code(), "ＫＩＭ")).isEqualTo(Joined.NAME_TAKEN);
        IntStream.range(2, Board.PARTICIPANTS_AT_MOST).forEach(each -> joined("Participant " + each));
        assertThat(joining(FROM, board.code(), "One more")).isEqualTo(Joined.NO_ROOM);
        assertThat(board.participants()).hasSize(Board.PARTICIPANTS_AT_MOST);
    }

    @Test
    void whoIsAtOneStepForLongIsStuckAndAtTheExplanationNobodyIs() {
        int number = joined("Kim");
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
        board.hear(number, DIAGNOSIS);
        clock.pass(Board.STUCK_FROM.minusSeconds(1));
        board.hear(number, new Report(ID, Step.DIAGNOSIS, Map.of("threads", List.of(2, 3)), Map.of()));
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
        clock.pass(Duration.ofSeconds(1));
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isTrue();
        board.hear(number, PREDICTION);
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
        board.hear(number, new Report(ID, Step.EXPLANATION, Map.of(), Map.of()));
        clock.pass(Board.STUCK_FROM);
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
    }

    @Test
    void whoIsNotHeardOfIsAwayUntilHeIs() {
        int number = joined("Kim");
        assertThat(board.isAway(participant(number))).isFalse();
        clock.pass(Board.AWAY_FROM);
        assertThat(board.isAway(participant(number))).isTrue();
        board.hear(number, Report.NONE);
        assertThat(board.isAway(participant(number))).isFalse();
    }

    @Test
    void whatWasToldOfAnExerciseStaysWhenHeGoesOnToAnother() {
        int number = joined("Kim");
        board.hear(number, PREDICTION);
        board.hear(number, new Report("exercise-4", Step.SYMPTOM, Map.of(), Map.of()));
        board.hear(number, Report.NONE);
        assertThat(participant(number).exercise()).isEqualTo("exercise-4");
        assertThat(participant(number).reports().get(ID)).isEqualTo(PREDICTION);
    }

    @Test
    void offersGoToOneOrToAllAndTheLastOfAKindCounts() {
        int one = joined("Kim");
        int other = joined("Lee");
        board.suggest("exercise-4", null);
        board.suggest(ID, one);
        board.suggestReset(null, other);
        assertThat(board.hear(one, Report.NONE)).containsExactly(new Offer(2, Offer.Kind.OPEN, ID));
        assertThat(board.hear(other, Report.NONE)).containsExactly(new Offer(1, Offer.Kind.OPEN, "exercise-4"), new Offer(3, Offer.Kind.RESET, null));
        board.reveal(ID, null);
        assertThat(board.isRevealed(ID)).isTrue();
        assertThat(board.hear(one, Report.NONE)).contains(new Offer(4, Offer.Kind.RESULTS, ID));
        board.suggestReset(ID, null);
        assertThat(board.isRevealed(ID)).isFalse();
    }

    @Test
    void theResultsForOneAreNobodyElses() {
        int one = joined("Kim");
        int other = joined("Lee");
        board.reveal(ID, one);
        assertThat(board.hear(one, Report.NONE)).containsExactly(new Offer(1, Offer.Kind.RESULTS, ID));
        assertThat(board.hear(other, Report.NONE)).isEmpty();
        assertThat(board.isRevealed(ID)).as("on the board, which the group sees").isFalse();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> board.reveal(ID, 99));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> board.reveal("exercise-99", one));
        board.reveal(ID, null);
        assertThat(board.hear(other, Report.NONE)).containsExactly(new Offer(2, Offer.Kind.RESULTS, ID));
        assertThat(board.isRevealed(ID)).isTrue();
    }

    @Test
    void onlyExercisesAndParticipantsThatThereAreAreTaken() {
        int number = joined("Kim");
        Report elsewhere = new Report("exercise-99", Step.SYMPTOM, Map.of(), Map.of());
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> board.hear(number, elsewhere));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> board.suggest("exercise-99", null));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> board.suggest(ID, 99));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> board.remove(99));
        board.hear(number, new Report("blind-otter", Step.SYMPTOM, Map.of(), Map.of()));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> IntStream.range(0, 100)
                .forEach(each -> board.hear(number, new Report("blind-" + "x".repeat(3) + (char) ('a' + each % 26) + "y".repeat(each / 26), Step.SYMPTOM, Map.of(), Map.of()))));
        assertThat(participant(number).reports()).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void whoIsRemovedHasToJoinAnew() {
        String token = board.join(FROM, board.code(), "Kim").token();
        int number = board.holder(token).orElseThrow();
        joined("Lee");
        board.remove(number);
        assertThat(board.holder(token)).isEmpty();
        assertThat(board.hear(number, DIAGNOSIS)).isEmpty();
        joined("Kim");
        board.remove(null);
        assertThat(board.participants()).isEmpty();
    }

    @Test
    void reportsAreLimited() {
        int number = joined("Kim");
        assertThat(IntStream.range(0, 2 * Board.REPORTS_A_MINUTE).filter(each -> board.mayTell(number, FROM)).count()).isEqualTo(Board.REPORTS_A_MINUTE);
        assertThat(board.mayTell(joined("Lee"), FROM)).isTrue();
        clock.pass(Duration.ofMinutes(1));
        assertThat(board.mayTell(number, FROM)).isTrue();
    }

    @Test
    void aBoardThatIsStartedAgainGoesOnWhereItWas() throws IOException {
        String token = board.join(FROM, board.code(), "Kim").token();
        int number = board.holder(token).orElseThrow();
        board.hear(number, DIAGNOSIS);
        board.reveal(ID, null);
        Board again = opened();
        assertThat(again.code()).isEqualTo(board.code());
        assertThat(again.participants()).isEqualTo(board.participants());
        assertThat(again.holder(token)).contains(number);
        assertThat(again.isRevealed(ID)).isTrue();
        assertThat(again.isAway(again.participants().get(0))).isTrue();
        again.suggest("exercise-4", null);
        assertThat(again.hear(number, DIAGNOSIS)).contains(new Offer(2, Offer.Kind.OPEN, "exercise-4"));
        assertThat(again.join(FROM, again.code(), "Lee").joined()).isEqualTo(Joined.YES);
        assertThat(again.participants()).extracting(Participant::number).doesNotHaveDuplicates();
    }

    @Test
    void itsFileIsTheTrainersAloneAndHoldsNobodysToken() throws IOException {
        String token = board.join(FROM, board.code(), "Kim").token();
        Path file = folder.resolve(Board.FILE);
        assertThat(Files.readString(file)).contains("Kim", board.code()).doesNotContain(token);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }

    @Test
    void anotherCodeLeavesWhoHasJoined() {
        String before = board.code();
        int number = joined("Kim");
        board.newCode();
        assertThat(joining(FROM, before, "Lee")).isEqualTo(Joined.WRONG_CODE);
        assertThat(participant(number).name()).isEqualTo("Kim");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"format\": 2}", "{\"format\": 1, \"code\": \"AAAA-AAAA\", \"revealed\": [], \"participants\": [{}]}"})
    void aDamagedFileIsNotOverwrittenButTold(String text) throws IOException {
        Files.writeString(folder.resolve(Board.FILE), text);
        assertThatExceptionOfType(UsageException.class).isThrownBy(this::opened).withMessageContaining(Board.FILE).withMessageContaining("Move it away");
        assertThat(folder.resolve(Board.FILE)).hasContent(text);
    }
}
