package io.executorlab.lab.workshop.fix;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import io.executorlab.lab.common.UsageException;

/** The compiler that comes with the JDK; a JRE has none. */
final class JavaCompilerOfTheJdk {

    private JavaCompilerOfTheJdk() {
    }

    /** Throws {@link UsageException} that says what to do where this is a JRE. */
    static JavaCompiler get() {
        return required(ToolProvider.getSystemJavaCompiler());
    }

    /** @param found null where there is none */
    static JavaCompiler required(JavaCompiler found) {
        if (found == null) {
            throw new UsageException("This is a Java runtime without a compiler (%s). Set JAVA_HOME to a JDK of release 17 or later and start ./lab again."
                    .formatted(System.getProperty("java.home")));
        }
        return found;
    }
}
