package io.executorlab.lab.workshop.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A Java source as pieces that, put together, are the source again: so that words can be changed and texts and comments left alone. */
final class JavaWords {

    private static final String TEXT_BLOCK = "\"\"\"";

    private final String source;
    private final List<Piece> pieces = new ArrayList<>();
    private int at;

    /** What a piece is. */
    enum Kind { WORD, COMMENT, TEXT, OTHER }

    /** @param text as it is written */
    record Piece(Kind kind, String text) {
    }

    private JavaWords(String source) {
        this.source = source;
    }

    static List<Piece> of(String source) {
        JavaWords words = new JavaWords(source);
        while (words.at < source.length()) {
            words.next();
        }
        return words.pieces;
    }

    /** The source with these words in place of those. */
    static String renamed(String source, Map<String, String> names) {
        return of(source).stream().map(piece -> piece.kind() == Kind.WORD ? names.getOrDefault(piece.text(), piece.text()) : piece.text())
                .collect(Collectors.joining());
    }

    /** The source without comments; the lines that held nothing else go with them. */
    static String withoutComments(String source) {
        StringBuilder kept = new StringBuilder();
        boolean gone = false;
        for (Piece piece : of(source)) {
            if (piece.kind() == Kind.COMMENT) {
                gone = true;
                continue;
            }
            if (gone && piece.text().equals("\n") && kept.substring(kept.lastIndexOf("\n") + 1).isBlank()) {
                kept.setLength(kept.lastIndexOf("\n") + 1);
            } else {
                kept.append(piece.text());
            }
            gone = gone && piece.text().isBlank() && !piece.text().equals("\n");
        }
        return kept.toString();
    }

    /** How often a word stands in the source outside of texts and comments. */
    static long count(String source, String word) {
        return of(source).stream().filter(piece -> piece.kind() == Kind.WORD && piece.text().equals(word)).count();
    }

    private void next() {
        char first = source.charAt(at);
        if (source.startsWith("//", at)) {
            take(Kind.COMMENT, until("\n", at, false));
        } else if (source.startsWith("/*", at)) {
            take(Kind.COMMENT, until("*/", at + 2, true));
        } else if (source.startsWith(TEXT_BLOCK, at)) {
            take(Kind.TEXT, quoted(TEXT_BLOCK, at + TEXT_BLOCK.length()));
        } else if (first == '"' || first == '\'') {
            take(Kind.TEXT, quoted(String.valueOf(first), at + 1));
        } else if (Character.isJavaIdentifierStart(first)) {
            int end = at + 1;
            while (end < source.length() && Character.isJavaIdentifierPart(source.charAt(end))) {
                end++;
            }
            take(Kind.WORD, end);
        } else {
            take(Kind.OTHER, at + 1);
        }
    }

    private void take(Kind kind, int end) {
        pieces.add(new Piece(kind, source.substring(at, end)));
        at = end;
    }

    private int until(String mark, int from, boolean inclusive) {
        int found = source.indexOf(mark, from);
        return found < 0 ? source.length() : found + (inclusive ? mark.length() : 0);
    }

    // What is not closed goes to its line's end, a text block to that of the source: the compiler says what is wrong.
    private int quoted(String mark, int from) {
        int i = from;
        while (i < source.length()) {
            if (source.charAt(i) == '\\') {
                i += 2;
            } else if (source.startsWith(mark, i)) {
                return i + mark.length();
            } else if (mark.length() == 1 && source.charAt(i) == '\n') {
                return i;
            } else {
                i++;
            }
        }
        return source.length();
    }
}
