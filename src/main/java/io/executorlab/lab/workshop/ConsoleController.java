package io.executorlab.lab.workshop;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.ThreadDump;

/** What a browser can ask for and do. All text is in the language that it asks for, else in the one that it likes best. */
@RestController
class ConsoleController {

    private static final String JSON = MediaType.APPLICATION_JSON_VALUE + ";charset=UTF-8";

    /** The page's files by the name under which it asks for them. */
    private static final Map<String, Asset> ASSETS = Map.of(
            "console.html", new Asset("/workshop/console.html", "text/html;charset=UTF-8"),
            "console.css", new Asset("/workshop/console.css", "text/css;charset=UTF-8"),
            "console.js", new Asset("/workshop/console.js", "text/javascript;charset=UTF-8"),
            "charts.js", new Asset("/io/executorlab/lab/report/charts/echarts.min.js", "text/javascript;charset=UTF-8"));

    private final Workshop workshop;
    private final Access access;
    private final Events events;
    private final Map<Language, Words> words = new EnumMap<>(Language.class);

    ConsoleController(Workshop workshop, Access access, Events events) {
        this.workshop = workshop;
        this.access = access;
        this.events = events;
        for (Language language : Language.values()) {
            words.put(language, Words.in(language));
        }
    }

    private record Asset(String resource, String type) {
    }

    private record Answer(String question, String choice) {
    }

    private record BetOn(String remedy, Effect effect, Effect.Seen seen, boolean sure) {
    }

    private record At(Step step) {
    }

    private record Tried(int seconds) {
    }

    private record Code(String code) {
    }

    private record ChosenBound(String measure, String side, BigDecimal limit) {
    }

    @GetMapping(Gate.ENTRANCE)
    ResponseEntity<String> enter(@RequestParam(name = "code", defaultValue = "") String code, HttpServletRequest request) {
        if (!access.redeem(code)) {
            return ResponseEntity.status(HttpStatus.FORBIDDEN).contentType(MediaType.TEXT_PLAIN)
                    .body("This link has been used. The terminal shows a new one.");
        }
        ResponseCookie cookie = ResponseCookie.from(Gate.cookie(request.getLocalPort()), access.token()).httpOnly(true).sameSite("Strict").path("/").build();
        return ResponseEntity.status(HttpStatus.SEE_OTHER).header(HttpHeaders.SET_COOKIE, cookie.toString()).header(HttpHeaders.LOCATION, "/").build();
    }

    @GetMapping("/")
    ResponseEntity<byte[]> page() throws IOException {
        return asset("console.html");
    }

    @GetMapping("/assets/{name}")
    ResponseEntity<byte[]> asset(@PathVariable("name") String name) throws IOException {
        Asset asset = ASSETS.get(name);
        if (asset == null) {
            return ResponseEntity.notFound().build();
        }
        try (InputStream stream = ConsoleController.class.getResourceAsStream(asset.resource())) {
            return ResponseEntity.ok().header(HttpHeaders.CONTENT_TYPE, asset.type()).body(stream.readAllBytes());
        }
    }

    @GetMapping(path = "/api/words", produces = JSON)
    byte[] words(@RequestParam(name = "lang", defaultValue = "") String lang, @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        Language language = language(lang, accepts);
        return json(Views.map("language", language.code(), "languages", Language.codes(), "words", words.get(language).console()));
    }

    @GetMapping(path = "/api/overview", produces = JSON)
    byte[] overview(@RequestParam(name = "lang", defaultValue = "") String lang, @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(views(lang, accepts).overview(workshop));
    }

    @GetMapping(path = "/api/exercises/{id}", produces = JSON)
    byte[] exercise(@PathVariable("id") String id, @RequestParam(name = "lang", defaultValue = "") String lang,
            @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(views(lang, accepts).exercise(workshop.open(id), workshop));
    }

    @GetMapping(path = "/api/exercises/{id}/evidence", produces = JSON)
    byte[] evidence(@PathVariable("id") String id, @RequestParam(name = "lang", defaultValue = "") String lang,
            @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(views(lang, accepts).evidence(workshop.open(id), workshop));
    }

    @GetMapping(path = "/api/exercises/{id}/dumps/{number}", produces = JSON)
    byte[] dump(@PathVariable("id") String id, @PathVariable("number") int number, @RequestParam(name = "lang", defaultValue = "") String lang,
            @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        List<ThreadDump> dumps = workshop.dumps(id);
        if (number < 0 || number >= dumps.size()) {
            throw new UsageException("There is no such dump.");
        }
        return json(views(lang, accepts).dump(dumps.get(number)));
    }

    @PostMapping("/api/exercises/{id}/answer")
    void answer(@PathVariable("id") String id, @RequestBody byte[] body) {
        Answer answer = parse(body, Answer.class);
        workshop.answer(id, answer.question(), answer.choice());
    }

    @PostMapping("/api/exercises/{id}/bet")
    void bet(@PathVariable("id") String id, @RequestBody byte[] body) {
        BetOn bet = parse(body, BetOn.class);
        if (bet.effect() == null || bet.seen() == null) {
            throw new UsageException("A bet says what the remedy does and what the client sees of it.");
        }
        workshop.bet(id, bet.remedy(), new Bet(bet.effect(), bet.seen(), bet.sure(), null));
    }

    @PostMapping("/api/exercises/{id}/settle")
    void settle(@PathVariable("id") String id) {
        workshop.settle(id);
    }

    @PostMapping("/api/exercises/{id}/hint")
    void hint(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.hint(id, step(body));
    }

    @PostMapping("/api/exercises/{id}/show")
    void show(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.show(id, step(body));
    }

    @PostMapping("/api/exercises/{id}/reveal")
    void reveal(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.reveal(id, parse(body, Code.class).code());
    }

    @PostMapping("/api/exercises/{id}/reset")
    void reset(@PathVariable("id") String id) {
        workshop.reset(id);
    }

    @PostMapping("/api/exercises/{id}/run")
    void run(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.run(id, parse(body, OwnRuns.Chosen.class));
    }

    @PostMapping("/api/exercises/{id}/remedies")
    void tryRemedies(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.tryRemedies(id, parse(body, Tried.class).seconds());
    }

    @GetMapping(path = "/api/exercises/{id}/fix", produces = JSON)
    byte[] fix(@PathVariable("id") String id, @RequestParam(name = "lang", defaultValue = "") String lang,
            @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(new FixViews(words.get(language(lang, accepts))).fix(id, workshop.fix(id)));
    }

    @GetMapping(path = "/api/exercises/{id}/fix/charts", produces = JSON)
    byte[] charts(@PathVariable("id") String id, @RequestParam(name = "lang", defaultValue = "") String lang,
            @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(Views.map("id", id, "charts", workshop.seen(id).map(views(lang, accepts)::charts).orElse(List.of())));
    }

    @GetMapping(path = "/api/exercises/{id}/proof", produces = JSON)
    byte[] proof(@PathVariable("id") String id, @RequestParam(name = "lang", defaultValue = "") String lang,
            @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(new FixViews(words.get(language(lang, accepts))).proof(id, workshop.measures(id), workshop.proof(id)));
    }

    @PostMapping("/api/exercises/{id}/begin")
    void begin(@PathVariable("id") String id) {
        workshop.beginFix(id);
    }

    @PostMapping("/api/exercises/{id}/judge")
    void judge(@PathVariable("id") String id) {
        workshop.judge(id);
    }

    @PostMapping("/api/exercises/{id}/prove")
    void prove(@PathVariable("id") String id, @RequestBody byte[] body) {
        ChosenBound bound = parse(body, ChosenBound.class);
        workshop.prove(id, bound.measure(), bound.side(), bound.limit());
    }

    @PostMapping("/api/stop")
    void stop() {
        workshop.stop();
    }

    @PostMapping("/api/reset")
    void resetAll() {
        workshop.resetAll();
    }

    @GetMapping(path = "/api/progress", produces = JSON)
    ResponseEntity<byte[]> exported() {
        return ResponseEntity.ok().header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"%s\"".formatted(Notebook.FILE))
                .body(workshop.exported().getBytes(StandardCharsets.UTF_8));
    }

    @PostMapping("/api/progress")
    void imported(@RequestBody byte[] body) {
        workshop.imported(new String(body, StandardCharsets.UTF_8));
    }

    @GetMapping("/api/events")
    SseEmitter events() {
        return events.open();
    }

    @ExceptionHandler(UsageException.class)
    ResponseEntity<byte[]> wrong(UsageException e) {
        return ResponseEntity.badRequest().header(HttpHeaders.CONTENT_TYPE, JSON).body(json(Views.map("problem", e.getMessage())));
    }

    private static Step step(byte[] body) {
        Step step = parse(body, At.class).step();
        if (step == null) {
            throw new UsageException("There is no such step.");
        }
        return step;
    }

    private static <T> T parse(byte[] body, Class<T> type) {
        try {
            return Json.parse(new String(body, StandardCharsets.UTF_8), type, "the request");
        } catch (IOException e) {
            throw new UsageException("The console's page does not send that.", e);
        }
    }

    private Views views(String lang, String accepts) {
        return new Views(words.get(language(lang, accepts)));
    }

    private static Language language(String lang, String accepts) {
        return Language.of(lang).orElseGet(() -> Language.preferred(accepts));
    }

    private static byte[] json(Object value) {
        return Json.line(value).getBytes(StandardCharsets.UTF_8);
    }
}
