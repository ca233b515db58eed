package io.executorlab.lab.common;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A language that the lab speaks. */
public enum Language {

    EN, KO;

    /** How the names of its message files end. */
    String suffix() {
        return this == EN ? "" : "_" + code();
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Language> of(String code) {
        return Stream.of(values()).filter(language -> language.code().equals(code)).findFirst();
    }

    public static List<String> codes() {
        return Stream.of(values()).map(Language::code).toList();
    }
}
