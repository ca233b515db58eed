package io.executorlab.lab.common;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

import org.apache.commons.io.function.Uncheck;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.util.function.SingletonSupplier;

/** Says texts in one language, by the message files of that language. */
public final class Messages {

    static final String CONSOLE = "/workshop/console";
    static final List<String> FILES = List.of(CONSOLE, "/workshop/fix", "/problems", "/checks");

    /** The folder of the workshop's exercises; the file of each has its texts in all languages. */
    public static final String EXERCISES = "scenarios/workshop/exercises/";

    private static final Map<Language, Messages> READ = new EnumMap<>(Language.class);

    private final Language language;
    private final Map<String, String> all = new TreeMap<>();
    /** Only the workshop says any of them. */
    private final Supplier<Map<String, String>> exercises = SingletonSupplier.of(this::readExercises);

    private Messages(Language language) {
        this.language = language;
        FILES.forEach(file -> all.putAll(file(file, language)));
    }

    public static synchronized Messages in(Language language) {
        return READ.computeIfAbsent(language, Messages::new);
    }

    /** The sentence of a key in English, as result files keep it and the command line says it. */
    public static String english(String key, Object... values) {
        return in(Language.EN).say(Text.of(key, values));
    }

    static Map<String, String> file(String name, Language language) {
        EncodedResource file = new EncodedResource(new ClassPathResource(name + language.suffix() + ".properties"),
                StandardCharsets.UTF_8);
        Map<String, String> messages = new TreeMap<>();
        Uncheck.get(() -> PropertiesLoaderUtils.loadProperties(file))
                .forEach((key, message) -> messages.put(key.toString(), message.toString()));
        return messages;
    }

    private Map<String, String> readExercises() {
        Map<String, String> texts = new TreeMap<>();
        for (YamlFile file : YamlFile.inJar(EXERCISES)) {
            Map<String, YamlFile.Node> exercise = file.root().entries();
            String id = exercise.get("exercise").entries().get("id").text();
            exercise.get("texts").entries().get(language.code()).entries()
                    .forEach((key, text) -> texts.put(id + "." + key, text.text()));
        }
        return texts;
    }

    /** The same page of the project's in this language where there is one, as a path in the project. */
    public String page(String english) {
        String translated = english.replace(".md", language.suffix().replace('_', '.') + ".md");
        return Files.isRegularFile(Home.folder().resolve(translated)) ? translated : english;
    }

    public Map<String, String> console() {
        return file(CONSOLE, language);
    }

    /** What the exercises say, each key behind its exercise's id. */
    public Map<String, String> exercises() {
        return exercises.get();
    }

    /** The message of a key such as {@code exercise-3.hint.diagnosis.1}; empty where there is none. */
    public Optional<String> find(String key) {
        return Optional.ofNullable(all.get(key)).or(() -> Optional.ofNullable(exercises().get(key)));
    }

    /** A sentence as somebody reads it; its language is null where it is the page's. */
    public record Said(String text, String lang) {
    }

    /** The text, with its language where there is none in this one. */
    public Said said(Text text) {
        return new Said(say(text), text.isEnglish() && language != Language.EN ? Language.EN.code() : null);
    }

    /** The text in this language; the key of one that has no message. */
    public String say(Text text) {
        if (text.isPlain()) {
            return String.valueOf(text.values().get(0));
        }
        String said = all.getOrDefault(text.key(), text.key());
        for (int i = 0; i < text.values().size(); i++) {
            said = said.replace("{" + i + "}", value(text.values().get(i)));
        }
        return said;
    }

    private String value(Object value) {
        return value instanceof Text text ? say(text)
                : value instanceof Number number ? Numbers.number(number.doubleValue()) : String.valueOf(value);
    }
}
