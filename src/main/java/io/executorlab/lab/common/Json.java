package io.executorlab.lab.common;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The lab's one way to read and write JSON files. Reading ignores unknown fields, so that a newer run can be read. */
public final class Json {

    public static final long BYTES_AT_MOST = 64 << 20;

    // The parser's own remark on where an object began, which knows neither file nor line.
    private static final String WHERE = "\\s*\\(start marker at \\[.*?]\\)";

    // The parser goes on with how a programmer would have it be 0.
    private static final String NO_VALUE = "Cannot map `null` into type";

    private static final JsonMapper COMPACT = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private static final JsonMapper PRETTY = COMPACT.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {
    }

    /** Writes {@code value} indented; throws {@link IOException} when the file cannot be written. */
    public static void write(Path file, Object value) throws IOException {
        Files.writeString(file, pretty(value) + "\n");
    }

    public static String pretty(Object value) {
        return PRETTY.writeValueAsString(value);
    }

    public static String line(Object value) {
        return COMPACT.writeValueAsString(value);
    }

    /** Throws {@link IOException} that names the file, without its folder, where it is missing or damaged. */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return parse(text(file), type, file.getFileName().toString());
    }

    /**
     * A file's text; throws {@link IOException} when it is missing or no UTF-8, {@link TooLargeException} when it has
     * over 64 MB.
     */
    public static String text(Path file) throws IOException {
        if (Files.size(file) > BYTES_AT_MOST) {
            throw new TooLargeException(
                    "%s is larger than %d MB, more than the lab writes into one file; it is not read.".formatted(file,
                            BYTES_AT_MOST >> 20));
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new IOException(file.getFileName() + " is damaged: it is not UTF-8 text", e);
        }
    }

    /** Reads a text; throws {@link IOException} naming {@code source} when it is damaged. */
    public static <T> T parse(String text, Class<T> type, String source) throws IOException {
        T value;
        try {
            value = COMPACT.readValue(text, type);
        } catch (JacksonException e) {
            throw new IOException(source + " is damaged: " + reason(e), e);
        }
        if (value == null) {
            throw new IOException(source + " is damaged: it holds nothing");
        }
        return value;
    }

    /**
     * Reads documents in a row, and hands on each object that has one of these keys: of one that breaks off, what it
     * has until there. What follows a fault is not read.
     *
     * @param next is run at the end of each document that is not handed on as a whole
     */
    public static void objects(Reader documents, Set<String> keys, Consumer<Map<?, ?>> taker, Runnable next) {
        try (JsonParser parser = COMPACT.createParser(documents)) {
            Walk walk = new Walk(parser, keys, taker);
            while (parser.nextToken() != null) {
                if (walk.value() != null) {
                    next.run();
                }
            }
        } catch (JacksonException e) {
            // Whoever asks knows how many there should have been.
        }
    }

    private record Walk(JsonParser parser, Set<String> keys, Consumer<Map<?, ?>> taker) {

        /** Null where it was handed on. */
        Object value() {
            return switch (parser.currentToken()) {
                case START_OBJECT -> object();
                case START_ARRAY -> array();
                case VALUE_STRING -> parser.getString();
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
                case VALUE_TRUE -> Boolean.TRUE;
                case VALUE_FALSE -> Boolean.FALSE;
                default -> null;
            };
        }

        private Object object() {
            Map<String, Object> object = new HashMap<>();
            try {
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, value());
                }
            } finally {
                if (isTaken(object)) {
                    taker.accept(object);
                }
            }
            return isTaken(object) ? null : object;
        }

        private boolean isTaken(Map<String, Object> object) {
            return !Collections.disjoint(object.keySet(), keys);
        }

        private Object array() {
            List<Object> values = new ArrayList<>();
            while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
                Object value = value();
                if (value != null) {
                    values.add(value);
                }
            }
            return values;
        }
    }

    private static String reason(JacksonException e) {
        if (e.getCause() instanceof IllegalArgumentException cause) {
            return cause.getMessage();
        }
        if (e instanceof DatabindException where && e.getOriginalMessage().startsWith(NO_VALUE)
                && !where.getPath().isEmpty()) {
            return "it lacks '%s'".formatted(where.getPath().get(where.getPath().size() - 1).getPropertyName());
        }
        return e.getOriginalMessage().replaceAll(WHERE, "");
    }
}
