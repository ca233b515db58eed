package io.executorlab.lab.lens;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.springframework.asm.AnnotationVisitor;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.Label;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;

/** The places of one class. */
final class ClassPlaces extends ClassVisitor {

    private static final Set<String> CONSTRUCTORS = Set.of("<init>", "<clinit>");
    // Their methods are called once for each object that is made.
    private static final Set<String> OF_BEANS = Set.of("Bean", "Produces", "Provides", "PostConstruct", "Singleton");
    // What is handed to them is run by a thread of a pool.
    private static final Set<String> POOLS_METHODS =
            Set.of("submit", "execute", "supplyAsync", "runAsync", "schedule", "invokeAll", "invokeAny");
    private static final Set<String> TASKS =
            Set.of("java.lang.Runnable", "java.util.concurrent.Callable", "java.util.function.Supplier");

    private final List<CodePlace> found = new ArrayList<>();
    // By the name and the descriptor of their method.
    private final Map<String, List<CodePlace>> inTasks = new HashMap<>();
    private final Set<String> tasks = new HashSet<>();
    private String type;
    private String file;

    ClassPlaces() {
        super(SpringAsmInfo.ASM_VERSION);
    }

    List<CodePlace> places() {
        return Stream.concat(found.stream(), tasks.stream().flatMap(task -> inTasks.getOrDefault(task, List.of())
                .stream())).toList();
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        type = Type.getObjectType(name).getClassName();
        file = type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "") + ".java";
    }

    @Override
    public void visitSource(String source, String debug) {
        file = source == null ? file : source;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return annotation(descriptor, "<class>", found::add);
    }

    private AnnotationVisitor annotation(String descriptor, String method, Consumer<CodePlace> place) {
        return PlaceKind.all().stream().filter(kind -> kind.isAnnotation(descriptor)).findFirst()
                .map(kind -> new Unnamed(() -> place.accept(new CodePlace(kind.name(), type, method,
                        "@" + simple(Type.getType(descriptor)), file, 0))))
                .orElse(null);
    }

    private static String simple(Type type) {
        return type.getClassName().replaceFirst(".*[.]", "");
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        return (access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT)) == 0 ? new Method(name, descriptor) : null;
    }

    /** An annotation that may name what it uses. */
    private static final class Unnamed extends AnnotationVisitor {

        private final Runnable withoutName;
        private boolean named;

        Unnamed(Runnable withoutName) {
            super(SpringAsmInfo.ASM_VERSION);
            this.withoutName = withoutName;
        }

        @Override
        public void visit(String key, Object value) {
            named |= !String.valueOf(value).isEmpty();
        }

        @Override
        public void visitEnd() {
            if (!named) {
                withoutName.run();
            }
        }
    }

    private final class Method extends MethodVisitor {

        private final String name;
        private final String descriptor;
        private final List<CodePlace> annotated = new ArrayList<>();
        private boolean once;
        private int line;
        private String task;

        Method(String name, String descriptor) {
            super(SpringAsmInfo.ASM_VERSION);
            this.name = name;
            this.descriptor = descriptor;
            once = CONSTRUCTORS.contains(name);
        }

        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
            once |= OF_BEANS.contains(simple(Type.getType(annotation)));
            return annotation(annotation, name, annotated::add);
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            // An annotation has no line: the method's first is next to it.
            annotated.forEach(place -> found.add(at(place.kind(), place.call(), number)));
            annotated.clear();
            line = number;
        }

        @Override
        public void visitInvokeDynamicInsn(String method, String made, Handle bootstrap, Object... arguments) {
            task = null;
            if (TASKS.contains(Type.getReturnType(made).getClassName())) {
                task = Stream.of(arguments).filter(Handle.class::isInstance).map(Handle.class::cast).findFirst()
                        .filter(code -> Type.getObjectType(code.getOwner()).getClassName().equals(type))
                        .map(code -> code.getName() + code.getDesc()).orElse(null);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String method, String called, boolean ofInterface) {
            if (task != null && POOLS_METHODS.contains(method)) {
                tasks.add(task);
            }
            task = null;
            kindOf(owner, method, called).ifPresent(kind -> {
                CodePlace place = at(kind.name(),
                        "%s.%s".formatted(simple(Type.getObjectType(owner)), method), line);
                if (kind.only() == PlaceKind.Only.IN_TASK) {
                    inTasks.computeIfAbsent(name + descriptor, key -> new ArrayList<>()).add(place);
                } else if (kind.only() != PlaceKind.Only.OFTEN || !once) {
                    found.add(place);
                }
            });
        }

        private Optional<PlaceKind> kindOf(String owner, String method, String called) {
            return PlaceKind.all().stream().filter(kind -> kind.isCall(owner, method, called)).findFirst();
        }

        private CodePlace at(String kind, String call, int number) {
            return new CodePlace(kind, type, name, call, file, number);
        }

        @Override
        public void visitEnd() {
            found.addAll(annotated);
        }
    }
}
