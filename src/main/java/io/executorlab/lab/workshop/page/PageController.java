package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;

/**
 * Answers what every page of the workshop asks for: its files and its messages. It takes and gives JSON,
 * and says why a request is refused.
 */
public abstract class PageController {

    protected static final String JSON = MediaType.APPLICATION_JSON_VALUE + ";charset=UTF-8";

    private static final String HTML = "text/html";
    private static final String SCRIPT = "text/javascript";
    private static final String CHARTS = "charts.js";
    /** The files that pages ask for. */
    private static final Map<String, String> TYPES = Map.of("board.html", HTML, "console.html", HTML, "console.css",
            "text/css", "board.js", SCRIPT, "console.js", SCRIPT, "page.js", SCRIPT, CHARTS, SCRIPT);

    private final String page;

    /** @param page the file that is the page */
    protected PageController(String page) {
        this.page = page;
    }

    @GetMapping("/")
    ResponseEntity<byte[]> page() {
        return asset(page);
    }

    @GetMapping("/assets/{name}")
    ResponseEntity<byte[]> asset(@PathVariable("name") String name) {
        if (!TYPES.containsKey(name)) {
            return ResponseEntity.notFound().build();
        }
        String resource =
                name.equals(CHARTS) ? "/io/executorlab/lab/report/charts/echarts.min.js" : "/workshop/" + name;
        return ResponseEntity.ok().header(HttpHeaders.CONTENT_TYPE, TYPES.get(name) + ";charset=UTF-8")
                .body(Resource.text(PageController.class, resource).getBytes(StandardCharsets.UTF_8));
    }

    @GetMapping(path = "/api/words", produces = JSON)
    byte[] words(HttpServletRequest request) {
        Language language = language(request);
        return json(SpokenJson.map("language", language.code(), "languages", Language.codes(), "words",
                Messages.in(language).console()));
    }

    @ExceptionHandler(UsageException.class)
    ResponseEntity<byte[]> wrong(UsageException e, HttpServletRequest request) {
        Messages.Said said = messages(request).said(Refusal.why(e));
        return ResponseEntity.badRequest().header(HttpHeaders.CONTENT_TYPE, JSON)
                .body(json(SpokenJson.map("problem", said.text(), "lang", said.lang())));
    }

    /** The messages of the language that is asked for, else of the one that the browser likes best. */
    protected static Messages messages(HttpServletRequest request) {
        return Messages.in(language(request));
    }

    protected static <T> T parse(byte[] body, Class<T> type) {
        try {
            return Json.parse(new String(body, StandardCharsets.UTF_8), type, "the request");
        } catch (IOException e) {
            throw new UsageException("The console's page does not send that.", e);
        }
    }

    protected static byte[] json(Object value) {
        return Json.line(value).getBytes(StandardCharsets.UTF_8);
    }

    private static Language language(HttpServletRequest request) {
        return Stream.concat(Stream.ofNullable(request.getParameter("lang")),
                Collections.list(request.getLocales()).stream().map(Locale::getLanguage))
                .flatMap(code -> Language.of(code).stream()).findFirst().orElse(Language.EN);
    }
}
