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

    /** Finds what a browser likes best by its {@code Accept-Language}; English where that cannot be read. */
    public static Language preferred(String acceptLanguage) {
        if (acceptLanguage == null) {
            return EN;
        }
        try {
            Locale best = Locale.lookup(Locale.LanguageRange.parse(acceptLanguage),
                    codes().stream().map(Locale::forLanguageTag).toList());
            return best == null ? EN : of(best.getLanguage()).orElse(EN);
        } catch (IllegalArgumentException e) {
            return EN;
        }
    }

    public static List<String> codes() {
        return Stream.of(values()).map(Language::code).toList();
    }
}
