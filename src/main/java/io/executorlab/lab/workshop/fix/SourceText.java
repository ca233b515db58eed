package io.executorlab.lab.workshop.fix;

import java.net.URI;

import javax.tools.SimpleJavaFileObject;

/** A source that the compiler takes from memory, under the name by which its messages call it. */
final class SourceText extends SimpleJavaFileObject {

    private final String fileName;
    private final String text;

    /** @param fileName {@code CurrentSessionStage.java} */
    SourceText(String fileName, String text) {
        super(URI.create("string:///" + fileName), Kind.SOURCE);
        this.fileName = fileName;
        this.text = text;
    }

    String fileName() {
        return fileName;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }

    // The file may be called as the learner likes: the app's classes have names of their own.
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE;
    }
}
