package io.executorlab.lab.common;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.apache.commons.io.function.Uncheck;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * A YAML or JSON file: what stands in it, and messages that name the file, the line and the column of what is wrong. A
 * list or mapping that is left out is empty.
 */
public final class YamlFile {

    private static final int BYTES_AT_MOST = 3 << 20;
    private static final int LEVELS_AT_MOST = 50;
    private static final JsonSetter.Value EMPTY = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    private static final YAMLMapper YAML = YAMLMapper.builder(YAMLFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(LEVELS_AT_MOST).build()).build())
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withConfigOverride(List.class, missing -> missing.setNullHandling(EMPTY))
            .withConfigOverride(Set.class, missing -> missing.setNullHandling(EMPTY))
            .withConfigOverride(Map.class, missing -> missing.setNullHandling(EMPTY))
            .build();
    // The parser's message also holds its reader's name and an excerpt with a caret below it.
    private static final Pattern PARSER_SAYS = Pattern.compile("(?!\\s|in ).*\\w");
    private static final Pattern MISTAKE = Pattern.compile("(?m)^ in reader, line (\\d+), column (\\d+):");
    private static final String NO_PLAIN_KEY = "Expected a property name";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String name;
    private final String written;
    private final String text;

    public YamlFile(String name, String text) {
        this.name = name;
        this.written = text;
        String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        // The YAML parser takes no tab for indentation, JSON allows it; a string of JSON cannot hold one.
        this.text = plain.stripLeading().startsWith("{") ? plain.replace('\t', ' ') : plain;
    }

    /** Throws {@link UsageException} where the file cannot be read, is no UTF-8 text or larger than 3 MB. */
    public static YamlFile read(Path file) {
        try {
            if (Files.size(file) > BYTES_AT_MOST) {
                throw new UsageException(
                        "%s is larger than %d MB, which is too large for a file of settings; name another."
                                .formatted(file, BYTES_AT_MOST >> 20));
            }
            return new YamlFile(file.toString(), Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new UsageException(file + " is not there.", e);
        } catch (IOException e) {
            String why = e instanceof CharacterCodingException ? "it is not UTF-8 text." : e.getMessage();
            throw new UsageException(file + " cannot be read: " + why, e);
        }
    }

    /** One of the jar, beside its owner or, with a slash before it, wherever it is. */
    public static YamlFile beside(Class<?> owner, String name) {
        return new YamlFile(name.replaceFirst("^/", ""), Resource.text(owner, name));
    }

    /** All of a folder of the jar, such as {@code scenarios/claims/}, in the order of their names. */
    public static List<YamlFile> inJar(String folder) {
        PathMatchingResourcePatternResolver jar =
                new PathMatchingResourcePatternResolver(YamlFile.class.getClassLoader());
        return Stream.of(Uncheck.get(() -> jar.getResources("classpath:/" + folder + "*.yml")))
                .map(file -> beside(YamlFile.class, "/" + folder + file.getFilename()))
                .sorted(Comparator.comparing(YamlFile::name)).toList();
    }

    public String name() {
        return name;
    }

    /** As it was written. */
    public String text() {
        return written;
    }

    /**
     * A key or a value and where it stands, both counted from 1.
     *
     * @param key of a mapping's value; null elsewhere
     * @param text as it is written, without quotes; empty for mappings, sequences and nothing
     * @param entries in the file's order, of a mapping by their keys, of a sequence by their numbers from 0
     */
    public record Node(Node key, JsonToken token, String text, Map<String, Node> entries, int line, int column) {

        private static Node of(JsonParser parser, Node key) {
            JsonToken token = parser.currentToken();
            boolean written = token == JsonToken.PROPERTY_NAME
                    || token.isScalarValue() && token != JsonToken.VALUE_NULL;
            TokenStreamLocation at = parser.currentTokenLocation();
            return new Node(key, token, written ? parser.getString() : "", new LinkedHashMap<>(), at.getLineNr(),
                    at.getColumnNr());
        }
    }

    /** Throws {@link UsageException} with line and column where it is damaged or has an unknown key. */
    public <T> T as(Class<T> type) {
        Node root = root();
        try {
            return YAML.readValue(text, type);
        } catch (JacksonException e) {
            Node place = place(root, e);
            if (e instanceof ValueInstantiationException instantiation) {
                checkKnown(place, instantiation.getType().getRawClass());
            }
            throw at(place.line(), place.column(), reason(e), e);
        }
    }

    /** Jackson makes a record before it tells of keys that the record has not, which may be why others are missing. */
    private void checkKnown(Node mapping, Class<?> type) {
        List<String> known = !type.isRecord() ? List.of() : Arrays.stream(type.getRecordComponents())
                .map(component -> component.getName().replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT)).toList();
        if (!known.isEmpty()) {
            mapping.entries().keySet().stream().filter(key -> !known.contains(key)).findFirst().ifPresent(key -> {
                throw at(mapping.entries().get(key).key(), unknownKey(key, known));
            });
        }
    }

    /** The value that cannot be read, or the key that is unknown. */
    private static Node place(Node root, JacksonException e) {
        Node place = root;
        for (JacksonException.Reference step : e.getPath()) {
            Node entry = place.entries().get(
                    step.getPropertyName() == null ? String.valueOf(step.getIndex()) : step.getPropertyName());
            if (entry == null) {
                return place;
            }
            place = entry;
        }
        return e instanceof UnrecognizedPropertyException && place != root ? place.key() : place;
    }

    /** The file as nodes; throws {@link UsageException} with line and column where it is damaged or repeats a key. */
    public Node root() {
        try (YAMLParser parser = (YAMLParser) YAML.createParser(text)) {
            if (next(parser) == null) {
                throw at(1, 1, "the file is empty.", null);
            }
            Node root = node(parser, null);
            Node end = Node.of(parser, null);
            if (next(parser) != null) {
                throw at(end, "a second document begins here; write each into a file of its own.");
            }
            return root;
        }
    }

    private JsonToken next(JsonParser parser) {
        try {
            return parser.nextToken();
        } catch (JacksonException e) {
            throw damaged(e.getLocation() == null ? parser.currentTokenLocation() : e.getLocation(), e);
        }
    }

    private Node node(YAMLParser parser, Node ofKey) {
        Node node = Node.of(parser, ofKey);
        if (parser.isCurrentAlias()) {
            throw at(node, "'*%s' is an alias, and aliases are not followed; write the value itself."
                    .formatted(node.text()));
        }
        boolean mapping = node.token() == JsonToken.START_OBJECT;
        while (node.token().isStructStart() && !next(parser).isStructEnd()) {
            Node key = mapping ? Node.of(parser, null) : null;
            if (mapping) {
                next(parser);
            }
            String name = mapping ? key.text() : String.valueOf(node.entries().size());
            Node first = node.entries().putIfAbsent(name, node(parser, key));
            if (first != null) {
                throw at(key, "'%s' stands in line %d already.".formatted(name, first.key().line()));
            }
        }
        return node;
    }

    /** Throws {@link UsageException} with line and column where this is no YAML of any kind, whatever it says. */
    public void check() {
        try (JsonParser parser = YAML.createParser(text)) {
            while (next(parser) != null) {
                // The next one may be wrong.
            }
        }
    }

    public UsageException at(Node node, String what) {
        return at(node.line(), node.column(), what, null);
    }

    private UsageException at(int line, int column, String what, Exception cause) {
        String place = line < 1 ? "" : ", line %d, column %d".formatted(line, column);
        return new UsageException(name + place + ": " + what, cause);
    }

    private UsageException damaged(TokenStreamLocation at, JacksonException e) {
        // The message names the mistake's own place, which is behind the last line where something is not closed; the
        // exception has the last place that was sound.
        MatchResult mistake =
                MISTAKE.matcher(e.getOriginalMessage()).results().reduce((first, last) -> last).orElse(null);
        if (mistake != null && Integer.parseInt(mistake.group(1)) <= text.lines().count()) {
            return at(Integer.parseInt(mistake.group(1)), Integer.parseInt(mistake.group(2)), reason(e), e);
        }
        return at(at == null ? 0 : at.getLineNr(), at == null ? 0 : at.getColumnNr(), reason(e), e);
    }

    private static String reason(JacksonException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return unknownKey(unknown.getPropertyName(),
                    unknown.getKnownPropertyIds().stream().map(Object::toString).toList());
        }
        if (e instanceof StreamConstraintsException) {
            return "a mapping or a list lies more than %d deep in others; write it flat.".formatted(LEVELS_AT_MOST);
        }
        if (e.getOriginalMessage().startsWith(NO_PLAIN_KEY)) {
            return "a key is a plain text.";
        }
        Throwable cause = e.getCause();
        if (e instanceof DatabindException && cause instanceof IllegalArgumentException) {
            return cause.getMessage() + ".";
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            String what = kind(mismatch.getTargetType());
            return e.getPath().stream().map(JacksonException.Reference::getPropertyName).filter(Objects::nonNull)
                    .reduce((first, last) -> last).orElse("the file") + " takes %s.".formatted(what);
        }
        return e.getOriginalMessage().lines().filter(line -> PARSER_SAYS.matcher(line).lookingAt())
                .collect(Collectors.joining(", ", "", "."));
    }

    private static String kind(Class<?> type) {
        if (type == String.class) {
            return "a text or a number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type.isEnum()) {
            return "one of " + Arrays.toString(type.getEnumConstants());
        }
        return type == int.class || type == Integer.class ? "a whole number"
                : type.isPrimitive() || Number.class.isAssignableFrom(type) ? "a number"
                        : Collection.class.isAssignableFrom(type) || type.isArray() ? "a list" : "a mapping";
    }

    private static String unknownKey(String key, Collection<String> known) {
        return "unknown key '%s'.%s Known are %s.".formatted(key, Suggestions.hint(key, known),
                String.join(", ", known.stream().sorted().toList()));
    }
}
