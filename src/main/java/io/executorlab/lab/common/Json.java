package io.executorlab.lab.common;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
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

    /** Reads a text token by token, however long it is. */
    public static JsonParser parser(Reader text) {
        return COMPACT.createParser(text);
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
