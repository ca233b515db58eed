package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;

import io.executorlab.lab.workshop.fix.FixVerdict.CompileError;

/**
 * Compiles the learner's files with the JDK's own compiler, under the names that the app knows. No annotation processor
 * runs; errors tell the learner's file, line and names.
 */
final class FixCompiler {

    private FixCompiler() {
    }

    /** @param release of the JDK that runs the app, unless this one's compiler is older */
    static List<CompileError> compile(FixPlan plan, Map<String, String> files, String classPath, int release, Path out)
            throws IOException {
        JavaCompiler compiler = JavaSource.compiler();
        List<JavaSource> sources = files.entrySet().stream().filter(file -> file.getKey().endsWith(".java"))
                .map(file -> new JavaSource(file.getKey(), JavaSource.renamed(file.getValue(), plan.real()))).toList();
        List<CompileError> elsewhere = sources.stream().filter(source -> !isOf(plan.packageName(), source))
                .map(source -> new CompileError(source.fileName(), 1,
                        "Every file begins with: package %s;".formatted(plan.packageName())))
                .toList();
        if (!elsewhere.isEmpty() || sources.isEmpty()) {
            return elsewhere.isEmpty() ? List.of(new CompileError(".", 0, "There is no Java file.")) : elsewhere;
        }
        Files.createDirectories(out);
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<String> options = List.of("--release", String.valueOf(Math.min(release, Runtime.version().feature())),
                "-cp", classPath, "-d", out.toString(), "-proc:none", "-nowarn", "-parameters");
        return compiler.getTask(null, null, problems, options, null, sources).call() ? List.of()
                : problems.getDiagnostics().stream().filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                        .map(problem -> error(problem, plan)).toList();
    }

    private static boolean isOf(String packageName, JavaSource source) {
        String code = JavaSource.withoutComments(source.getCharContent(true).toString()).strip();
        return code.replaceAll("\\s*\\.\\s*", ".")
                .matches("(?s)package\\s+" + packageName.replace(".", "\\.") + "\\s*;.*");
    }

    private static CompileError error(Diagnostic<? extends JavaFileObject> problem, FixPlan plan) {
        String file = problem.getSource() instanceof JavaSource source ? source.fileName() : "";
        return new CompileError(file, Math.max(0, problem.getLineNumber()),
                plan.neutral(problem.getMessage(Locale.ENGLISH)));
    }
}
