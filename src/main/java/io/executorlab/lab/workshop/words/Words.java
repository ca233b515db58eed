package io.executorlab.lab.workshop.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.measure.RunProblem;

/** The message files of one language: the console's own words, those of the exercises and what the bounds of their fixes mean. */
public final class Words {

    static final String CONSOLE = "console";
    static final String EXERCISES = "exercises";
    static final String FIX = "fix";
    static final String SAID = "said";

    private final Language language;
    private final Map<String, String> console;
    private final Map<String, String> all;
    private final Optional<Sentences> sentences;

    /** @param sentences empty in the language of the code */
    private Words(Language language, Map<String, String> console, Map<String, String> exercises, Map<String, String> fix, Optional<Sentences> sentences) {
        this.language = language;
        this.console = console;
        this.sentences = sentences;
        this.all = new TreeMap<>(exercises);
        all.putAll(fix);
        all.putAll(console);
    }

    /** Those of this language. */
    public static Words in(Language language) {
        Optional<Sentences> sentences = language == Language.EN ? Optional.empty() : Optional.of(Sentences.of(said(Language.EN), said(language)));
        return new Words(language, file(CONSOLE, language), file(EXERCISES, language), file(FIX, language), sentences);
    }

    static Map<String, String> said(Language language) {
        Map<String, String> said = file(SAID, language);
        said.putAll(read(RunProblem.FILE.formatted(language.suffix())));
        said.remove(RunProblem.Key.RECORDED.message());
        return said;
    }

    /** A message file by its keys. */
    static Map<String, String> file(String name, Language language) {
        return read("/workshop/%s%s.properties".formatted(name, language.suffix()));
    }

    private static Map<String, String> read(String resource) {
        try (InputStream stream = Words.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException(resource + " is not in the jar");
            }
            Properties properties = new Properties();
            properties.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
            Map<String, String> words = new TreeMap<>();
            properties.stringPropertyNames().forEach(key -> words.put(key, properties.getProperty(key)));
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same page of the project's in this language where there is one, as a path in the project. */
    public String page(String english) {
        String translated = english.replace(".md", language.suffix().replace('_', '.') + ".md");
        return Files.isRegularFile(Home.folder().resolve(translated)) ? translated : english;
    }

    /** The console's own, for the browser. */
    public Map<String, String> console() {
        return console;
    }

    /** What an exercise has to say, such as {@code exercise-3.hint.diagnosis.1}; empty where it has none. */
    public Optional<String> find(String key) {
        return Optional.ofNullable(all.get(key));
    }

    /**
     * A sentence that comes from elsewhere.
     *
     * @param lang the language that it is in where that is not the page's; null for the page's
     */
    public record Said(String text, String lang) {
    }

    /** What the lab says in English, in this language where that is known; else as it is, with its language. */
    public Said said(String english) {
        return sentences.map(known -> known.find(english).map(text -> new Said(text, null)).orElseGet(() -> new Said(english, Language.EN.code())))
                .orElseGet(() -> new Said(english, null));
    }

    /** The text in this language. */
    public String say(Text text) {
        if (text.key().isEmpty()) {
            return String.valueOf(text.values().get(0));
        }
        String pattern = all.get(text.key());
        if (pattern == null) {
            return text.key();
        }
        String said = pattern;
        for (int i = 0; i < text.values().size(); i++) {
            said = said.replace("{" + i + "}", value(text.values().get(i)));
        }
        return said;
    }

    private String value(Object value) {
        return value instanceof Text text ? say(text) : value instanceof Number number ? Numbers.number(number.doubleValue()) : String.valueOf(value);
    }
}
