package io.executorlab.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A page in Korean beside the English one that it stands for: what it lacks of that, and what it has besides. */
record Translation(Page english, Page korean) {

    static final String KOREAN = ".ko.md";
    static final Map<String, String> HEADINGS = Map.ofEntries(
            Map.entry("Try it", "실행해 보기"),
            Map.entry("Three uses", "세 가지 쓰임새"),
            Map.entry("The anti-patterns", "안티패턴"),
            Map.entry("What the lab found", "랩이 찾은 것"),
            Map.entry("The blog posts", "블로그 글"),
            Map.entry("Licence", "라이선스"),
            Map.entry("What you see", "무엇이 보이나요"),
            Map.entry("By hand", "직접 해 보기"),
            Map.entry("Why", "왜 그런가요"),
            Map.entry("The fix", "수정"),
            Map.entry("Other numbers of users", "사용자 수를 바꾸면"),
            Map.entry("What does not help", "도움이 되지 않는 것"),
            Map.entry("In your own service", "내 서비스에서는"));

    private static final Pattern GENERATED = Pattern.compile("(?s)(<!-- (?:[a-z]+ )?(?:from|of) [^\\n]* -->\\n).*?<!-- end -->");
    private static final Pattern MARKER = Pattern.compile("<!-- (?:[a-z]+ )?(?:from|of) [^\\n]* -->");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.-])\\d+(?:\\.\\d+)*(?=(?:ms|s|MB|GB)?(?![\\w-]))");
    private static final List<String> IN_WORDS = List.of("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");
    /** Of each number, from two on: "one" is seldom a number. */
    private static final List<String> IN_KOREAN = List.of("", "", "(?<![가-힣])(?:한두|두(?=\\s)|둘)", "(?<![가-힣])(?:세(?=\\s)|셋)",
            "(?<![가-힣])(?:네(?=\\s)|넷)", "다섯", "여섯", "일곱", "여덟", "아홉", "(?<![가-힣])열(?=\\s)");
    private static final int COUNTED_FROM = 2;
    private static final Pattern NO_WORDS = Pattern.compile("<!-- [^\\n]* -->|`[^`\\n]+`|\\]\\([^)]+\\)");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]+`");
    private static final Pattern LINK = Pattern.compile("\\]\\([^)]+\\)");
    private static final Pattern ITEM_OR_ROW = Pattern.compile("(?m)^(?:- \\[ \\] |- |\\d+\\. |\\|.*)");
    private static final Pattern SECTION = Pattern.compile("(?m)^(?=#+ )");

    static Translation of(Path korean) {
        return new Translation(Page.read(korean.resolveSibling(korean.getFileName().toString().replace(KOREAN, ".md"))), Page.read(korean));
    }

    /** Each in a sentence, with the heading under which it is; none where the two say the same. */
    List<String> differences() {
        List<String> expected = headings(english).stream().map(this::inKorean).toList();
        List<String> differences = new ArrayList<>(compared("heading", expected, headings(korean)));
        if (!differences.isEmpty()) {
            return differences;
        }
        if (!expected.equals(headings(korean))) {
            return List.of("%s has its headings in another order: %s".formatted(korean, headings(korean)));
        }
        differences.addAll(compared("line of code", code(english), code(korean)));
        for (int i = 0; i < expected.size(); i++) {
            differences.addAll(inSection(sections(english).get(i), sections(korean).get(i)));
        }
        return differences;
    }

    private List<String> inSection(String of, String own) {
        String heading = own.lines().findFirst().orElseThrow();
        List<String> differences = new ArrayList<>();
        Map<String, Function<String, List<String>>> parts = Map.of(
                "code", text -> found(CODE, text),
                "link", text -> found(LINK, text).stream().map(link -> link.replace(KOREAN, ".md").replaceAll("#[^)]*", "")).toList(),
                "generated block", text -> found(MARKER, text),
                "item or row", text -> found(ITEM_OR_ROW, text).stream().map(Translation::shape).toList());
        parts.forEach((what, in) -> differences.addAll(compared(what, in.apply(of), in.apply(own))));
        differences.addAll(lacking("number", numbers(of), numbers(own)));
        differences.addAll(lacking("number", inWords(of).filter(word -> IN_WORDS.indexOf(word) >= COUNTED_FROM).toList(), inWords(of, own)));
        differences.addAll(added("number", Stream.concat(numbers(of).stream(), inWords(of).map(Translation::figure)).toList(), numbers(own)));
        return differences.stream().map(each -> "%s, under %s".formatted(each, heading)).sorted().toList();
    }

    private static List<String> numbers(String text) {
        return found(NUMBER, LINK.matcher(text).replaceAll("]"));
    }

    /** English writes small numbers as words where Korean often has figures. */
    private static Stream<String> inWords(String text) {
        String words = NO_WORDS.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
        return Stream.of(words.split("\\W+")).filter(IN_WORDS::contains);
    }

    /** The small numbers of a section, as words or as figures that the English one does not have. */
    private static List<String> inWords(String of, String own) {
        List<String> figures = without(numbers(own), numbers(of));
        return IntStream.range(COUNTED_FROM, IN_WORDS.size()).boxed()
                .flatMap(number -> Stream.concat(found(Pattern.compile(IN_KOREAN.get(number)), own).stream(),
                        figures.stream().filter(String.valueOf(number)::equals)).map(word -> IN_WORDS.get(number)))
                .toList();
    }

    private static String figure(String word) {
        return String.valueOf(IN_WORDS.indexOf(word));
    }

    private static String shape(String line) {
        return line.startsWith("|") ? "row of " + line.chars().filter(letter -> letter == '|').count() : line.strip();
    }

    private List<String> compared(String what, List<String> expected, List<String> own) {
        return Stream.of(lacking(what, expected, own), added(what, expected, own)).flatMap(List::stream).toList();
    }

    private List<String> lacking(String what, List<String> expected, List<String> own) {
        return without(expected, own).stream().map(each -> "%s lacks the %s %s".formatted(korean, what, each)).toList();
    }

    private List<String> added(String what, List<String> expected, List<String> own) {
        return without(own, expected).stream().map(each -> "%s has the %s %s, which %s has not".formatted(korean, what, each, english)).toList();
    }

    private static List<String> without(List<String> these, List<String> those) {
        List<String> rest = new ArrayList<>(these);
        those.forEach(rest::remove);
        return rest;
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }

    /** What is written by hand; of what is generated only the marker, for that is held elsewhere. */
    private static List<String> sections(Page page) {
        return SECTION.splitAsStream(GENERATED.matcher(page.prose()).replaceAll("$1")).filter(section -> !section.isBlank()).toList();
    }

    private static List<String> headings(Page page) {
        return sections(page).stream().map(section -> section.lines().findFirst().orElseThrow()).map(Translation::withoutTitle).toList();
    }

    /** Of a page's title the name before the colon, which is the same in every language. */
    private static String withoutTitle(String heading) {
        return heading.startsWith("# ") ? heading.replaceAll(":.*", "") : heading;
    }

    private String inKorean(String heading) {
        if (heading.startsWith("# ")) {
            return heading;
        }
        String[] depthAndWords = heading.split(" ", 2);
        String words = HEADINGS.get(depthAndWords[1]);
        if (words == null) {
            throw new IllegalStateException("%s has the heading %s. Say in Translation.HEADINGS what it is in Korean".formatted(english, heading));
        }
        return "%s %s".formatted(depthAndWords[0], words);
    }

    /** Commands and other code, without the words about them. */
    private static List<String> code(Page page) {
        return page.blocks().stream().flatMap(block -> block.isShell() ? block.commands().stream()
                : block.lines().stream().map(line -> line.replaceAll("\\s+// .*", "").strip())).toList();
    }
}
