package io.executorlab.lab.lens;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
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
    // What is handed to these methods of these packages is run by a thread of a pool.
    private static final List<String> POOLS = List.of("java/util/concurrent/", "org/springframework/core/task/");
    private static final Set<String> POOLS_METHODS = Set.of("submit", "execute", "supplyAsync", "runAsync", "schedule");

    private final List<CodePlace> found = new ArrayList<>();
    private final List<CodePlace> ofPlainFutures = new ArrayList<>();
    // By the name and the descriptor of their method.
    private final Map<String, List<CodePlace>> inTasks = new HashMap<>();
    private final Map<String, List<CodePlace>> often = new HashMap<>();
    private final Set<String> tasks = new HashSet<>();
    private final Set<String> once = new HashSet<>();
    private final Set<String> withoutWait = new HashSet<>();
    private boolean ownFuture;
    private String type;
    private String file;

    ClassPlaces() {
        super(SpringAsmInfo.ASM_VERSION);
    }

    /** Without those of plain futures. */
    List<CodePlace> places() {
        tasks.removeAll(withoutWait);
        return Stream.of(found.stream(), in(inTasks, tasks::contains), in(often, method -> !once.contains(method)))
                .flatMap(places -> places).toList();
    }

    private static Stream<CodePlace> in(Map<String, List<CodePlace>> places, Predicate<String> methods) {
        return places.keySet().stream().filter(methods).flatMap(method -> places.get(method).stream());
    }

    /** They hold where no future of the jar has an executor of its own. */
    List<CodePlace> ofPlainFutures() {
        return ofPlainFutures;
    }

    boolean isOwnFuture() {
        return ownFuture;
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
        ownFuture |= (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC)) == Opcodes.ACC_PUBLIC
                && descriptor.equals("()Ljava/util/concurrent/Executor;") && name.equals("defaultExecutor");
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
        private final String key;
        private final List<CodePlace> annotated = new ArrayList<>();
        private int line;
        private String lambda;
        private CodePlace latest;

        Method(String name, String descriptor) {
            super(SpringAsmInfo.ASM_VERSION);
            this.name = name;
            this.key = name + descriptor;
            runsOnceIf(CONSTRUCTORS.contains(name));
        }

        private void runsOnceIf(boolean does) {
            if (does) {
                once.add(key);
            }
        }

        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
            runsOnceIf(OF_BEANS.contains(simple(Type.getType(annotation))));
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
        public void visitFieldInsn(int opcode, String owner, String field, String made) {
            boolean puts = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
            runsOnceIf(puts && PlaceKind.all().stream().anyMatch(kind -> kind.isKept(made)));
        }

        @Override
        public void visitInvokeDynamicInsn(String method, String made, Handle bootstrap, Object... arguments) {
            lambda = Stream.of(arguments).filter(Handle.class::isInstance).map(Handle.class::cast).findFirst()
                    .filter(code -> Type.getObjectType(code.getOwner()).getClassName().equals(type))
                    .map(code -> code.getName() + code.getDesc()).orElse(null);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String method, String called, boolean ofInterface) {
            if (POOLS_METHODS.contains(method) && POOLS.stream().anyMatch(owner::startsWith)) {
                tasks.add(lambda);
            } else if (method.equals("computeIfAbsent")) {
                once.add(lambda);
            } else if (method.equals("isDone")) {
                withoutWait.add(key);
            }
            lambda = null;
            latest = null;
            boolean ofNoObject = opcode == Opcodes.INVOKESTATIC || method.equals("<init>");
            kindOf(owner, method, called).filter(kind -> ofNoObject || isChosenHere(kind, method)).ifPresent(kind -> {
                latest = at(kind.name(), "%s.%s".formatted(simple(Type.getObjectType(owner)), method), line);
                placesOf(kind, ofNoObject).add(latest);
            });
        }

        @Override
        public void visitJumpInsn(int opcode, Label target) {
            // A pool that another is only compared with runs nothing.
            if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
                found.remove(latest);
            }
        }

        // A method of such a name passes a stream or a stage on, for its caller to run.
        private boolean isChosenHere(PlaceKind kind, String method) {
            return kind.only() == PlaceKind.Only.IN_TASK || !name.startsWith(method);
        }

        private List<CodePlace> placesOf(PlaceKind kind, boolean ofNoObject) {
            return switch (kind.only()) {
                case IN_TASK -> inTasks.computeIfAbsent(key, absent -> new ArrayList<>());
                case OFTEN -> often.computeIfAbsent(key, absent -> new ArrayList<>());
                case OF_PLAIN_FUTURE -> ofNoObject ? found : ofPlainFutures;
                case ALL -> found;
            };
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
