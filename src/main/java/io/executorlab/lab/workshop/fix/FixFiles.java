package io.executorlab.lab.workshop.fix;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.util.ClassUtils;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Sources;

/**
 * The files that an exercise begins with, by their names: made from the app's sources by rule, so that nothing in them
 * gives the flaw, other flaws or the way out away. The rule goes by the form that all sources of the app have.
 */
public final class FixFiles {

    /** Properties of the app that the learner may change. */
    public static final String SETTINGS = "settings.yml";

    // By this class's own loader: that of a thread of the console ends with the console.
    private static final Resource OF_THE_APP =
            new ClassPathResource("application.yml", FixFiles.class.getClassLoader());
    private static final String FIRST_LINE_OF_SETTINGS =
            "# Settings of the app. Any other of it or of Spring Boot may be added.\n";

    private static final Pattern MARK =
            Pattern.compile("@(?:AntiPattern|ConditionalOnProperty)\\((?:\"(?:[^\"\\\\]|\\\\.)*+\"|[^\")])*+\\)\\s*");
    private static final Pattern CONDITIONAL_MEMBER = Pattern.compile("(?m)^    (?:@\\w+(?:\\(.*\\))?\\n    )*"
            + "@ConditionalOnProperty\\(name = (.+?),\\s+havingValue = \"(.+?)\"\\)\\n(?:.*\\n)*?    \\}\\n");
    private static final Pattern CONSTANT = Pattern.compile("static final String (\\w+) = (\".*?\");");
    // Made by a property of the settings, such as properties.launcher().
    private static final Pattern CHOICE =
            Pattern.compile("switch \\((?:\\w+\\.)+(\\w+)\\(\\)\\) \\{\\n((?:\\s+case [\\w, ]+ ->[^;]+;\\n)+)\\s+\\}");
    private static final Pattern CASE = Pattern.compile("case ([\\w, ]+) ->\\s+([^;]+);");

    private final FixPlan plan;
    private final Map<String, String> settings;
    private final Map<String, String> files = new LinkedHashMap<>();

    private FixFiles(FixTask task) {
        this.plan = task.plan();
        this.settings = effective(task.flawed().profiles());
    }

    public static Map<String, String> of(FixTask task) {
        FixFiles all = new FixFiles(task);
        FixPlan plan = task.plan();
        all.put(plan.contract(), source(plan.contract()));
        all.put(plan.flawed(), all.neutral(source(plan.flawed())));
        all.put(plan.configuration(), all.neutral(source(plan.configuration())));
        plan.further().forEach(type -> all.put(type, source(type)));
        all.files.put(SETTINGS, FIRST_LINE_OF_SETTINGS + plan.settings().entrySet().stream()
                .map(setting -> all.line(setting.getKey(), setting.getValue())).collect(Collectors.joining()));
        return all.files;
    }

    private void put(String type, String source) {
        String simple = ClassUtils.getShortName(type);
        files.put(plan.neutral().getOrDefault(simple, simple) + ".java", JavaSource.renamed(source, plan.neutral()));
    }

    private static String source(String type) {
        List<String> lines =
                Sources.ofClass(type).orElseThrow(() -> new UsageException("The app has no class %s.".formatted(type)));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private String line(String name, String otherwise) {
        String value = settings.getOrDefault(name, otherwise);
        if (value == null) {
            throw new UsageException(
                    "fix names the setting '%s' without a value, and the app has none.".formatted(name));
        }
        return JavaSource.renamed("%s: %s\n".formatted(name, value), plan.neutral());
    }

    private static Map<String, String> effective(List<String> profiles) {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(Stream.concat(Stream.of(OF_THE_APP), profiles.stream().map(FixFiles::profile))
                .toArray(Resource[]::new));
        Properties properties = yaml.getObject();
        Map<String, String> settings = new LinkedHashMap<>();
        // Numbers are no strings there, and yet have a text.
        properties.keySet().stream().map(Object::toString).sorted()
                .forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }

    private static Resource profile(String name) {
        String text = String.join("\n", Sources.ofProfile(name).orElse(List.of()));
        return new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The class without comments, marks of anti-patterns and beans that the settings do not make, and of a choice
     * between implementations only with the one that they make.
     */
    private String neutral(String source) {
        String code = JavaSource.withoutComments(source);
        Map<String, String> constants = CONSTANT.matcher(code).results()
                .collect(Collectors.toMap(constant -> constant.group(1), constant -> constant.group(2)));
        String made = CONDITIONAL_MEMBER.matcher(code).replaceAll(member -> isMade(member, constants)
                ? Matcher.quoteReplacement(member.group()) : "");
        return tidied(CHOICE.matcher(MARK.matcher(made).replaceAll(""))
                .replaceAll(choice -> Matcher.quoteReplacement(taken(choice))));
    }

    private boolean isMade(MatchResult member, Map<String, String> constants) {
        String name = constants.getOrDefault(member.group(1), member.group(1)).replace("\"", "");
        return member.group(2).equals(settings.get(name));
    }

    /** The whole choice where the settings do not tell. */
    private String taken(MatchResult choice) {
        String name = "." + kebab(choice.group(1));
        List<String> values = settings.entrySet().stream().filter(setting -> setting.getKey().endsWith(name))
                .map(Map.Entry::getValue).toList();
        return CASE.matcher(choice.group(2)).results()
                .filter(option -> Stream.of(option.group(1).split(", ")).map(FixFiles::kebab)
                        .anyMatch(values::contains))
                .map(option -> option.group(2)).findFirst().orElse(choice.group());
    }

    /** {@code url-connection} for {@code urlConnection} and for {@code URL_CONNECTION}. */
    private static String kebab(String name) {
        String dashed =
                name.equals(name.toUpperCase(Locale.ROOT)) ? name.replace('_', '-') : name.replaceAll("([A-Z])", "-$1");
        return dashed.toLowerCase(Locale.ROOT);
    }

    /** Without imports and constants that nothing uses any more, and without the gaps that were left. */
    private static String tidied(String source) {
        String text = source;
        String before;
        do {
            before = text;
            String now = text;
            text = text.lines().filter(line -> !isUnused(line, now)).collect(Collectors.joining("\n", "", "\n"));
        } while (!text.equals(before));
        return text.replaceAll("(?m)[ \t]+$", "").replaceAll("\n{3,}", "\n\n").replaceAll("\n\n(?=\\s*}\n)", "\n")
                .strip() + "\n";
    }

    private static boolean isUnused(String line, String source) {
        String declared = line.matches("import (?!static )[\\w.]+;") ? line.replaceAll("import .*\\.(\\w+);", "$1")
                : line.matches("\\s*private static final \\w+ \\w+ = [^;]*;") ? line.replaceAll(".* (\\w+) = .*", "$1")
                        : null;
        return declared != null && JavaSource.count(source, declared) == 1;
    }
}
