package io.executorlab.lab.workshop.fix;

import java.net.URI;

import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import io.executorlab.lab.common.UsageException;

/** A source that the JDK's compiler takes from memory, under the name by which its messages call it. */
final class JavaSource extends SimpleJavaFileObject {

    private final String fileName;
    private final String text;

    JavaSource(String fileName, String text) {
        super(URI.create("string:///" + fileName), Kind.SOURCE);
        this.fileName = fileName;
        this.text = text;
    }

    /** The compiler that comes with the JDK; throws {@link UsageException} if this is a JRE, which has none. */
    static JavaCompiler compiler() {
        JavaCompiler found = ToolProvider.getSystemJavaCompiler();
        if (found == null) {
            throw new UsageException(
                    ("This is a Java runtime without a compiler (%s). Set JAVA_HOME to a JDK of release 17 or later and"
                            + " start ./lab again.").formatted(System.getProperty("java.home")));
        }
        return found;
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
