package io.executorlab.lab.report;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;

import io.executorlab.lab.common.OneLine;

/** Fills a template; what is put in stays text, whatever it holds. */
final class Templates {

    static final Mustache.Escaper HTML = text -> Escapers.HTML.escape(OneLine.of(text));
    /**
     * For text within the elements {@code code} and {@code pre}, where GitHub and GitLab look for no mentions, and for table
     * cells and sentences: by the CommonMark specification a character reference never structures a document.
     */
    static final Mustache.Escaper MARKDOWN = text -> OneLine.of(text).codePoints()
            .mapToObj(character -> "&<>\"'`|*_~[]\\#$@".indexOf(character) < 0 ? Character.toString(character) : "&#" + character + ";")
            .collect(Collectors.joining());
    static final Mustache.Escaper NONE = Escapers.NONE;

    private Templates() {
    }

    static String fill(String template, Mustache.Escaper escaper, Map<String, Object> content) throws IOException {
        try (Reader reader = reader(template)) {
            return Mustache.compiler().withEscaper(escaper).withLoader(Templates::reader).defaultValue("").emptyStringIsFalse(true)
                    .compile(reader).execute(content);
        }
    }

    private static Reader reader(String name) {
        return new InputStreamReader(Templates.class.getResourceAsStream(name), StandardCharsets.UTF_8);
    }
}
