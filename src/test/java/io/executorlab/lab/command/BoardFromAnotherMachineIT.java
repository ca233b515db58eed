package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;

/**
 * A trainer's board and a participant's console on two machines of one network, by the trainer's guide to the letter.
 */
@Tag("long")
class BoardFromAnotherMachineIT {

    private static final Matcher OPENING = inTheGuide("`\\./lab (workshop --team --open-to ([\\d.]+))`");
    private static final Matcher JOINING = inTheGuide("(?m)^\\./lab (workshop --join (\\S+) --name NAME)$");
    private static final String ADDRESS = OPENING.group(2);
    private static final String EXAMPLE = JOINING.group(2);
    private static final String BOARD = EXAMPLE.replaceAll("/[^/]*$", "");
    private static final String PARTICIPANT = beside(2);

    private static final Pattern LINK = Pattern.compile("once: ((http://127\\.0\\.0\\.1:\\d+)/enter\\?code=\\S+)");
    private static final Pattern CODE = Pattern.compile("--join http://\\S+/(\\S+) --name NAME");
    private static final String EXERCISE = "/api/exercises/exercise-3";
    private static final List<String> AS_JSON = List.of("--header", "Content-Type: application/json", "--data");

    @TempDir
    private Path folder;
    private TwoMachines machines;
    private TwoMachines.Machine trainers;
    private TwoMachines.Machine participants;

    private static Matcher inTheGuide(String pattern) {
        try {
            Matcher found = Pattern.compile(pattern)
                    .matcher(Files.readString(LabProcess.PROJECT.resolve("docs/workshop/trainer.md")));
            assertThat(found.find()).as(pattern).isTrue();
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another address of the same room. */
    private static String beside(int more) {
        int last = ADDRESS.lastIndexOf('.') + 1;
        return ADDRESS.substring(0, last) + (Integer.parseInt(ADDRESS.substring(last)) + more);
    }

    @BeforeEach
    void connect() throws IOException {
        TwoMachines.require();
        machines = TwoMachines.start(folder, ADDRESS, PARTICIPANT);
        trainers = machines.one();
        participants = machines.other();
    }

    @AfterEach
    void disconnect() {
        if (machines != null) {
            machines.close();
        }
    }

    /** A browser on one of the machines, in which the link that a lab has printed was opened. */
    private record Browser(TwoMachines.Machine on, String base, String cookies) {

        String get(String path) {
            return on.ask(base + path, "--cookie", cookies).body();
        }

        void post(String path, String body) {
            List<String> options =
                    Stream.of(List.of("--cookie", cookies, "--header", "Origin: " + base), AS_JSON, List.of(body))
                            .flatMap(List::stream).toList();
            TwoMachines.Answer answer = on.ask(base + path, options.toArray(String[]::new));
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        }
    }

    private Browser browser(TwoMachines.Machine on, LabProcess lab) throws IOException {
        Matcher link = found(LINK, lab);
        String cookies = Files.createTempFile(folder, "cookies-", ".txt").toString();
        assertThat(on.ask(link.group(1), "--cookie-jar", cookies).status()).isEqualTo(303);
        return new Browser(on, link.group(2), cookies);
    }

    private static Matcher found(Pattern pattern, LabProcess lab) {
        lab.untilPrinted("Ctrl-C ends it");
        Matcher found = pattern.matcher(lab.printed());
        assertThat(found.find()).as(lab.printed()).isTrue();
        return found;
    }

    /** In a folder of its own, as each machine has one. */
    private LabProcess lab(TwoMachines.Machine on, String name, String words) throws IOException {
        return LabProcess.start(Files.createDirectory(folder.resolve(name)), Map.of(), on.prefix(), words.split(" "));
    }

    /** What a console would send to the board. */
    private static int tell(TwoMachines.Machine from, String code, String name) {
        List<String> all = Stream.of(List.of("--header", "Authorization: Bearer " + code), AS_JSON,
                List.of("{\"name\": \"%s\", \"wrong\": 0}".formatted(name))).flatMap(List::stream).toList();
        return from.ask(BOARD + "/team/report", all.toArray(String[]::new)).status();
    }

    @Test
    void whoSitsAtAnotherMachineJoinsAndBetsAndTheBoardShowsThatAndLetsNothingElseIn() throws Exception {
        assertThat(trainers.printed("hostname", "-I")).isEqualTo(ADDRESS);
        try (LabProcess trainer = lab(trainers, "trainer", OPENING.group(1))) {
            Browser board = browser(trainers, trainer);
            String code = found(CODE, trainer).group(1);
            assertThat(board.get("/api/board")).contains("\"url\":\"%s/%s\",\"network\":true".formatted(BOARD, code));
            onlyConsolesWithTheCodeGetIn(board, code);
            String join = JOINING.group(1).replace(EXAMPLE, BOARD + "/" + code).replace("NAME", "Kim");
            try (LabProcess participant = lab(participants, "participant", join)) {
                Browser console = browser(participants, participant);
                isShown(console, board);
                trainer.signal("INT");
                trainer.ends().exitedWith(ExitCode.INTERRUPTED);
                assertThat(console.get(EXERCISE)).contains("exercise-3");
                participant.signal("INT");
                participant.ends().exitedWith(ExitCode.INTERRUPTED);
                participant.leavesNothing(folder);
            }
            trainer.leavesNothing(folder);
        }
    }

    private void onlyConsolesWithTheCodeGetIn(Browser board, String code) {
        String page = board.base().replace("127.0.0.1", ADDRESS);
        assertThat(participants.ask(page + "/").status()).isZero();
        assertThat(trainers.ask(board.base() + "/", "--cookie", board.cookies(), "--header",
                "Host: " + page.substring("http://".length())).status()).isEqualTo(421);
        assertThat(participants.ask(BOARD + "/").status()).isEqualTo(404);
        assertThat(participants.ask(BOARD + "/api/board").status()).isEqualTo(404);
        assertThat(tell(participants, "AAAA-AAAA", "Lee")).isEqualTo(401);
        assertThat(board.get("/api/board")).contains("\"participants\":[]");
        assertThat(tell(participants, code, "Park")).isEqualTo(200);
        assertThat(board.get("/api/board")).contains("\"name\":\"Park\"").doesNotContain("Lee");
    }

    /** What the participant has done crosses the cable. */
    private static void isShown(Browser console, Browser board) {
        console.get(EXERCISE);
        console.post(EXERCISE + "/answer", "{\"question\": \"threads\", \"choice\": \"a\"}");
        console.post(EXERCISE + "/answer", "{\"question\": \"threads\", \"choice\": \"b\"}");
        console.post(EXERCISE + "/show", "{\"step\": \"diagnosis\"}");
        console.post(EXERCISE + "/bet",
                "{\"remedy\": \"remedy-1\", \"effect\": \"worse\", \"seen\": \"same\", \"sure\": true}");
        Pattern shown = Pattern.compile("\"name\":\"Kim\",\"exercise\":\"exercise-3\",\"step\":\"prediction\","
                + "\"minutes\":\\d+,\"stuck\":false,\"wrong\":[12],\"bets\":1");
        Patience.await(() -> shown.matcher(board.get("/api/board")).find());
        assertThat(board.get("/api/board/exercises/exercise-3")).contains("{\"effect\":\"worse\",\"count\":1}");
    }

    @Test
    void withoutTheOptionNothingCanBeReachedFromAnotherMachine() throws Exception {
        try (LabProcess trainer = lab(trainers, "trainer", "workshop --team")) {
            found(CODE, trainer);
            assertThat(trainers.ask("http://127.0.0.1:8091/").status()).isEqualTo(404);
            assertThat(trainers.ask("http://127.0.0.1:8090/").status()).isEqualTo(401);
            for (String port : List.of("8090", "8091")) {
                assertThat(participants.ask("http://%s:%s/".formatted(ADDRESS, port)).status()).as(port).isZero();
            }
        }
    }
}
