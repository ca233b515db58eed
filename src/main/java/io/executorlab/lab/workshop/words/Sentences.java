package io.executorlab.lab.workshop.words;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What other rooms of the lab say in English sentences, in the words of another language: why a run is no evidence, and what is refused. Those rooms
 * know no languages and keep their sentences in files, so each is known again by its words.
 */
final class Sentences {

    /** It is about another sentence, which must be known as well: else half of it would be said in each language. */
    private static final String OF_ANOTHER_RUN = "said.of-another-run";
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    private final List<Known> all;

    private Sentences(List<Known> all) {
        this.all = all;
    }

    /**
     * A sentence.
     *
     * @param pattern of the English one, with a group for each place
     * @param places the number in each of these
     * @param letters how many of it are no place
     * @param words in the other language
     */
    private record Known(String key, Pattern pattern, List<Integer> places, int letters, String words) {

        static Known of(String key, String english, String words) {
            StringBuilder pattern = new StringBuilder();
            List<Integer> places = new ArrayList<>();
            Matcher place = PLACE.matcher(english);
            int from = 0;
            while (place.find()) {
                pattern.append(Pattern.quote(english.substring(from, place.start()))).append("(.+?)");
                places.add(Integer.valueOf(place.group(1)));
                from = place.end();
            }
            return new Known(key, Pattern.compile(pattern + Pattern.quote(english.substring(from)), Pattern.DOTALL), places,
                    PLACE.matcher(english).replaceAll("").length(), words);
        }
    }

    /** Of that language by that of the code. */
    static Sentences of(Map<String, String> english, Map<String, String> words) {
        // Of two that fit the one that says more by itself is meant.
        return new Sentences(english.entrySet().stream().map(sentence -> Known.of(sentence.getKey(), sentence.getValue(), words.get(sentence.getKey())))
                .sorted(Comparator.comparingInt(Known::letters).reversed()).toList());
    }

    /** The same in the other language; empty where it is none that is known. */
    Optional<String> find(String sentence) {
        for (Known known : all) {
            Matcher matcher = known.pattern().matcher(sentence);
            if (matcher.matches()) {
                return said(known, matcher);
            }
        }
        return Optional.empty();
    }

    private Optional<String> said(Known known, Matcher matcher) {
        String said = known.words();
        for (int i = 0; i < known.places().size(); i++) {
            Optional<String> value = Optional.of(matcher.group(i + 1));
            if (known.key().equals(OF_ANOTHER_RUN)) {
                value = find(value.get());
            }
            if (value.isEmpty()) {
                return Optional.empty();
            }
            said = said.replace("{%d}".formatted(known.places().get(i)), value.get());
        }
        return Optional.of(said);
    }
}
