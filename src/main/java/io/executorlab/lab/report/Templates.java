package io.executorlab.lab.report;

import java.io.StringReader;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.common.Resource;

/** Fills a template; what is put in stays text, whatever it holds. */
final class Templates {

    static final Mustache.Escaper HTML = text -> Escapers.HTML.escape(OneLine.of(text));
    /**
     * For text within the elements {@code code} and {@code pre}, where GitHub and GitLab look for no mentions, and for
     * table cells and sentences: by the CommonMark specification a character reference never structures a document.
     */
    static final Mustache.Escaper MARKDOWN = text -> OneLine.of(text).codePoints()
            .mapToObj(character -> "&<>\"'`|*_~[]\\#$@".indexOf(character) < 0 ? Character.toString(character)
                    : "&#" + character + ";")
            .collect(Collectors.joining());
    private static final Mustache.Formatter FIGURES =
            value -> value instanceof Double number ? Numbers.number(number) : String.valueOf(value);
    private static final String TAB = "\t";
    private static final int SENTENCE = 290;
    private static final Mustache.Lambda COLUMNS = (text, out) -> {
        List<String> lines = text.execute().lines().filter(line -> !line.isBlank()).toList();
        Iterator<String> rows = PlainText.columns(lines.stream().filter(line -> line.contains(TAB))
                .map(line -> List.of(line.split(TAB, -1))).toList()).iterator();
        out.write(lines.stream().map(line -> (line.contains(TAB) ? rows.next() : line) + "\n")
                .collect(Collectors.joining()));
    };

    private Templates() {
    }

    static String fill(String template, Mustache.Escaper escaper, Map<String, Object> content) {
        return Mustache.compiler().withEscaper(escaper).withFormatter(FIGURES)
                .withLoader(name -> new StringReader(Resource.text(Templates.class, name))).defaultValue("")
                .emptyStringIsFalse(true).compile(Resource.text(Templates.class, template)).execute(content);
    }

    /** Sentences, one on each line. */
    static List<String> lines(String template, Map<String, Object> content) {
        return fill(template, OneLine::of, content).lines().filter(line -> !line.isBlank()).toList();
    }

    /**
     * Text for a terminal. In it {@code wrap} keeps a sentence within the width, indented as it begins, and cuts a long
     * one, which {@code paragraph} does not; {@code columns} lines up what {@code tab} separates.
     */
    static String text(String template, Object view) {
        Map<String, Object> content = Map.of("view", view, "tab", TAB, "wrap", wrapped(SENTENCE), "paragraph",
                wrapped(Integer.MAX_VALUE), "columns", COLUMNS);
        return fill(template, OneLine::of, content).stripTrailing();
    }

    private static Mustache.Lambda wrapped(int most) {
        return (text, out) -> {
            String line = text.execute();
            String indent = line.substring(0, line.length() - line.stripLeading().length());
            out.write(PlainText.wrap(PlainText.cut(line, most), indent));
        };
    }

    /**
     * The first of many, as much as there is room for.
     *
     * @param more how many are left out; empty for none
     */
    record Shown(List<?> first, String more) {

        static Shown of(List<?> all, int most) {
            return new Shown(all.stream().limit(most).toList(),
                    all.size() > most ? String.valueOf(all.size() - most) : "");
        }
    }
}
