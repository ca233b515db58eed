package io.executorlab.lab.workshop.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Language;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.i18n.Refusal;

/** Takes and gives JSON, and says why a request is refused. */
public abstract class JsonController {

    protected static final String JSON = MediaType.APPLICATION_JSON_VALUE + ";charset=UTF-8";

    @ExceptionHandler(UsageException.class)
    ResponseEntity<byte[]> wrong(UsageException e, HttpServletRequest request) {
        Messages.Said said = messages(request).said(Refusal.why(e));
        return ResponseEntity.badRequest().header(HttpHeaders.CONTENT_TYPE, JSON)
                .body(json(JsonMap.map("problem", said.text(), "lang", said.lang())));
    }

    /** The messages of the language that is asked for. */
    protected Messages messages(HttpServletRequest request) {
        return Messages.in(Language.EN);
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
}
