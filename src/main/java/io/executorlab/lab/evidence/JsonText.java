package io.executorlab.lab.evidence;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Set;

/**
 * The JSON objects of a text: what stands between them, such as the brackets of an array, a shell's output or a log's
 * prefix, becomes blank. It counts the threads by their keys alone, whether or not somebody can read them.
 */
final class JsonText extends FilterReader {

    private final Set<String> keys;
    private final StringBuilder string = new StringBuilder();
    private int depth;
    private boolean inString;
    private boolean escaped;
    private int threads;

    /** @param keys of which each thread has one */
    JsonText(Reader in, Set<String> keys) {
        super(in);
        this.keys = keys;
    }

    @Override
    public int read() throws IOException {
        int character = super.read();
        return character < 0 ? character : kept((char) character);
    }

    @Override
    public int read(char[] characters, int offset, int length) throws IOException {
        int read = super.read(characters, offset, length);
        for (int i = offset; i < offset + read; i++) {
            characters[i] = kept(characters[i]);
        }
        return read;
    }

    private char kept(char character) {
        if (inString) {
            inString(character);
        } else if (depth > 0 && character == '"') {
            inString = true;
            string.setLength(0);
        } else if (character == '{') {
            depth++;
        } else if (depth == 0) {
            return ' ';
        } else if (character == '}') {
            depth--;
        }
        return character;
    }

    private void inString(char character) {
        if (escaped) {
            escaped = false;
        } else if (character == '\\') {
            escaped = true;
        } else if (character == '"') {
            inString = false;
            threads += keys.contains(string.toString()) ? 1 : 0;
        }
        if (string.length() < 32) {
            string.append(character);
        }
    }

    /** The text goes on after its parser has given up. */
    @Override
    public void close() {
        inString = false;
    }

    int threads() throws IOException {
        char[] rest = new char[8192];
        while (read(rest, 0, rest.length) >= 0) {
            continue;
        }
        return threads;
    }

    /** Tells whether it ends, read so far, within an object. */
    boolean isCut() {
        return depth > 0;
    }
}
