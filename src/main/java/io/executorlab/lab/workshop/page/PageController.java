package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

import io.executorlab.lab.i18n.Language;
import io.executorlab.lab.i18n.Messages;

/** Answers what every page of the workshop asks for: the way in, its files and its messages. */
public abstract class PageController extends JsonController {

    private final String page;
    private final Map<String, Asset> assets;
    private final Access access;

    /**
     * @param page the asset that is the page
     * @param assets the page's files by the name under which it asks for them
     */
    protected PageController(String page, Map<String, Asset> assets, Access access) {
        this.page = page;
        this.assets = assets;
        this.access = access;
    }

    /** A file of the jar. */
    public record Asset(String resource, String type) {

        public static Asset html(String name) {
            return new Asset("/workshop/" + name, "text/html;charset=UTF-8");
        }

        public static Asset style(String name) {
            return new Asset("/workshop/" + name, "text/css;charset=UTF-8");
        }

        public static Asset script(String name) {
            return new Asset("/workshop/" + name, "text/javascript;charset=UTF-8");
        }
    }

    @GetMapping(Gate.ENTRANCE)
    ResponseEntity<String> enter(@RequestParam(name = "code", defaultValue = "") String code,
            HttpServletRequest request) {
        if (!access.redeem(code)) {
            return ResponseEntity.status(HttpStatus.FORBIDDEN).contentType(MediaType.TEXT_PLAIN)
                    .body("This link has been used. The terminal shows a new one.");
        }
        ResponseCookie cookie = ResponseCookie.from(Gate.cookie(request.getLocalPort()), access.token()).httpOnly(true)
                .sameSite("Strict").path("/").build();
        return ResponseEntity.status(HttpStatus.SEE_OTHER).header(HttpHeaders.SET_COOKIE, cookie.toString())
                .header(HttpHeaders.LOCATION, "/").build();
    }

    @GetMapping("/")
    ResponseEntity<byte[]> page() throws IOException {
        return asset(page);
    }

    @GetMapping("/assets/{name}")
    ResponseEntity<byte[]> asset(@PathVariable("name") String name) throws IOException {
        Asset asset = assets.get(name);
        if (asset == null) {
            return ResponseEntity.notFound().build();
        }
        try (InputStream stream = PageController.class.getResourceAsStream(asset.resource())) {
            return ResponseEntity.ok().header(HttpHeaders.CONTENT_TYPE, asset.type()).body(stream.readAllBytes());
        }
    }

    @GetMapping(path = "/api/words", produces = JSON)
    byte[] words(HttpServletRequest request) {
        Language language = language(request);
        return json(JsonMap.map("language", language.code(), "languages", Language.codes(), "words",
                Messages.in(language).console()));
    }

    /** The messages of the language that is asked for, else of the one that the browser likes best. */
    @Override
    protected final Messages messages(HttpServletRequest request) {
        return Messages.in(language(request));
    }

    private static Language language(HttpServletRequest request) {
        return Language.of(request.getParameter("lang"))
                .orElseGet(() -> Language.preferred(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE)));
    }
}
