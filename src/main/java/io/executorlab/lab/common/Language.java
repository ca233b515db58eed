package io.executorlab.lab.common;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A language that the lab speaks. */
public enum Language {

    EN(Locale.ENGLISH, ""), KO(Locale.KOREAN, "_ko");

    private final Locale locale;
    private final String suffix;

    Language(Locale locale, String suffix) {
        this.locale = locale;
        this.suffix = suffix;
    }

    String suffix() {
        return suffix;
    }

    public String code() {
        return locale.getLanguage();
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
                    Stream.of(values()).map(language -> language.locale).toList());
            return best == null ? EN : of(best.getLanguage()).orElse(EN);
        } catch (IllegalArgumentException e) {
            return EN;
        }
    }

    public static List<String> codes() {
        return Stream.of(values()).map(Language::code).toList();
    }
}
