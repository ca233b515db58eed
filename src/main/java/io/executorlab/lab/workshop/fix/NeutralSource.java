package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.tools.JavaCompiler;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;

/**
 * A class of the app without what tells of its flaw, of other flaws or of the way out: no comment, no mark of an
 * anti-pattern, no bean that these settings do not make, and of a choice between implementations only the one that they
 * make.
 */
final class NeutralSource {

    private static final String MARK = "AntiPattern";
    private static final String CONDITION = "ConditionalOnProperty";
    private static final Pattern HAVING = Pattern.compile("name = \"(.+?)\", havingValue = \"(.+?)\"");
    private static final Pattern CONSTANT = Pattern.compile("static final String (\\w+) = (\".*?\");");

    private final String source;
    private final Map<String, String> settings;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<Edit> edits = new ArrayList<>();

    private record Edit(int from, int to, String text) {
    }

    private NeutralSource(String source, Map<String, String> settings) {
        this.source = source;
        this.settings = settings;
        JavaCompiler compiler = JavaSource.compiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, problem -> {}, List.of("-proc:none"), null,
                List.of(new JavaSource("Source.java", source)));
        try {
            unit = task.parse().iterator().next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        positions = Trees.instance(task).getSourcePositions();
    }

    /** @param settings that are in effect, by their names */
    static String of(String source, Map<String, String> settings) {
        String code = JavaSource.withoutComments(source);
        return tidied(new NeutralSource(code, settings).edited());
    }

    private String edited() {
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree type, Void none) {
                return isLeftOut(type.getModifiers()) ? cut(start(type), end(type)) : super.visitClass(type, none);
            }

            @Override
            public Void visitMethod(MethodTree method, Void none) {
                return isLeftOut(method.getModifiers()) ? cut(start(method), end(method))
                        : super.visitMethod(method, none);
            }

            @Override
            public Void visitAnnotation(AnnotationTree annotation, Void none) {
                String name = annotation.getAnnotationType().toString();
                return name.equals(MARK) || name.equals(CONDITION) ? cut(start(annotation), behind(annotation))
                        : super.visitAnnotation(annotation, none);
            }

            @Override
            public Void visitSwitchExpression(SwitchExpressionTree choice, Void none) {
                Optional<CaseTree> made = made(choice);
                made.ifPresent(taken -> edits
                        .add(new Edit(start(choice), end(choice), text(taken.getBody()).replaceFirst(";$", ""))));
                return made.isPresent() ? null : super.visitSwitchExpression(choice, none);
            }
        }.scan(unit, null);
        StringBuilder text = new StringBuilder(source);
        edits.stream().sorted(Comparator.comparingInt(Edit::from).reversed())
                .forEach(edit -> text.replace(edit.from(), edit.to(), edit.text()));
        return text.toString();
    }

    /** True where a condition on the settings does not hold. */
    private boolean isLeftOut(ModifiersTree modifiers) {
        return modifiers.getAnnotations().stream()
                .filter(annotation -> annotation.getAnnotationType().toString().equals(CONDITION))
                .map(annotation -> HAVING.matcher(JavaSource.renamed(annotation.toString(), constants())))
                .anyMatch(having -> having.find() && !having.group(2).equals(settings.get(having.group(1))));
    }

    private Map<String, String> constants() {
        return CONSTANT.matcher(source).results()
                .collect(Collectors.toMap(constant -> constant.group(1), constant -> constant.group(2)));
    }

    /**
     * The case that is taken where the choice is made by a property of the settings, such as
     * {@code properties.launcher()}.
     */
    private Optional<CaseTree> made(SwitchExpressionTree choice) {
        ExpressionTree selector =
                choice.getExpression() instanceof ParenthesizedTree in ? in.getExpression() : choice.getExpression();
        if (!(selector instanceof MethodInvocationTree call)
                || !(call.getMethodSelect() instanceof MemberSelectTree property)) {
            return Optional.empty();
        }
        String name = "." + kebab(property.getIdentifier().toString());
        List<String> values = settings.entrySet().stream().filter(setting -> setting.getKey().endsWith(name))
                .map(Map.Entry::getValue).toList();
        return choice.getCases().stream().map(CaseTree.class::cast)
                .filter(option -> option.getExpressions().stream()
                        .anyMatch(label -> values.contains(kebab(label.toString()))))
                .findFirst();
    }

    /** {@code url-connection} for {@code urlConnection} and for {@code URL_CONNECTION}. */
    private static String kebab(String name) {
        String dashed =
                name.equals(name.toUpperCase(Locale.ROOT)) ? name.replace('_', '-') : name.replaceAll("([A-Z])", "-$1");
        return dashed.toLowerCase(Locale.ROOT);
    }

    private Void cut(int from, int to) {
        edits.add(new Edit(from, to, ""));
        return null;
    }

    private int behind(Tree tree) {
        int at = end(tree);
        while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
            at++;
        }
        return at;
    }

    private int start(Tree tree) {
        return (int) positions.getStartPosition(unit, tree);
    }

    private int end(Tree tree) {
        return (int) positions.getEndPosition(unit, tree);
    }

    private String text(Tree tree) {
        return source.substring(start(tree), end(tree));
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
