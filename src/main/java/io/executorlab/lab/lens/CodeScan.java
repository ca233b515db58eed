package io.executorlab.lab.lens;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import org.springframework.asm.AnnotationVisitor;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.Label;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;
import org.springframework.core.io.ClassPathResource;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.YamlFile;

/**
 * Searches the byte code of a jar for places where a JDK or the processors decide how many threads run. Of a Spring
 * Boot jar it searches the app's own classes. It runs nothing of it.
 */
public final class CodeScan {

    private static final String BOOT = "BOOT-INF/";
    private static final String BOOTS_CLASSES = "BOOT-INF/classes/";
    private static final int CLASS_BYTES_AT_MOST = 8 << 20;

    /**
     * A place in the code that leaves its threads to the JDK, a library or the number of processors.
     *
     * @param kind of the catalogue
     * @param type with its package
     * @param call the method that is called there, or the annotation
     * @param line 0 where the class was compiled without lines
     */
    public record Place(String kind, String type, String method, String call, String file, int line) {

        /** As a stack frame says it. */
        public String at() {
            return "%s.%s(%s%s)".formatted(type, method, file, line > 0 ? ":" + line : "");
        }
    }

    /**
     * A kind of place, and the calls that make it: {@code places.yml}.
     *
     * @param does what it does to threads, by JDK and processors, in a sentence for people
     * @param source the library's class, or the page, that says so
     * @param of the classes whose methods are called, or a package that ends in a dot; or the annotation
     * @param methods the methods that are called; none for an annotation
     * @param without types of which no parameter may be, such as that of an executor that is named
     * @param only which of the calls are meant; all where it is missing
     */
    public record Kind(String name, String does, String source, List<String> of, Set<String> methods,
            List<String> without, Only only) {

        /** Some of the calls. */
        enum Only {
            ALL,
            /** Those that a pool's task makes, without asking before whether it is done. */
            IN_TASK,
            /** Those that no constructor or method of a bean makes, and whose result no field or map keeps. */
            OFTEN,
            /** Static ones, and those of a jar in which no future has an executor of its own. */
            OF_PLAIN_FUTURE
        }

        private static final String FILE = "places.yml";
        private static final List<Kind> ALL =
                List.of(new YamlFile(FILE, Resource.text(Kind.class, FILE)).as(Kind[].class));

        /** In the order in which they are told. */
        public static List<Kind> all() {
            return ALL;
        }

        public Kind {
            only = only == null ? Only.ALL : only;
        }

        boolean isCall(String owner, String method, String descriptor) {
            return methods.contains(method) && isOf(Type.getObjectType(owner).getClassName())
                    && List.of(Type.getArgumentTypes(descriptor)).stream().map(Type::getClassName)
                            .noneMatch(without::contains);
        }

        boolean isAnnotation(String descriptor) {
            return methods.isEmpty() && isOf(Type.getType(descriptor).getClassName());
        }

        /** A field of this type keeps what the calls make. */
        boolean isKept(String descriptor) {
            return only == Only.OFTEN && isOf(Type.getType(descriptor).getClassName());
        }

        private boolean isOf(String type) {
            return of.stream().anyMatch(name -> name.endsWith(".") ? type.startsWith(name) : type.equals(name));
        }
    }

    private final List<Place> places = new ArrayList<>();
    private final List<Place> ofPlainFutures = new ArrayList<>();
    private boolean ownFutures;
    private int classes;

    private CodeScan() {
    }

    /** Throws {@link IOException} where it is no jar, or has no class that can be read. */
    public static CodeScan of(Path jar) throws IOException {
        CodeScan scan = new CodeScan();
        try (ZipFile entries = new ZipFile(jar.toFile())) {
            boolean boots = entries.stream().anyMatch(entry -> entry.getName().startsWith(BOOT));
            for (ZipEntry entry : entries.stream().filter(one -> isCode(one.getName(), boots)).toList()) {
                try (InputStream code = entries.getInputStream(entry)) {
                    scan.read(code);
                }
            }
        }
        if (scan.classes == 0) {
            throw new ZipException("it holds no class");
        }
        if (!scan.ownFutures) {
            scan.places.addAll(scan.ofPlainFutures);
        }
        scan.places.sort(Comparator.comparing(Place::type).thenComparing(Place::line));
        return scan;
    }

    /** Of these classes of the app, by their names with packages; throws {@link IOException} where one is not there. */
    public static CodeScan ofClasses(List<String> types) throws IOException {
        CodeScan scan = new CodeScan();
        for (String type : types) {
            try (InputStream code = new ClassPathResource(type.replace('.', '/') + ".class").getInputStream()) {
                scan.read(code);
            }
        }
        return scan;
    }

    private static boolean isCode(String name, boolean boots) {
        return name.endsWith(".class") && !name.endsWith("module-info.class") && !name.startsWith("META-INF/")
                && (!boots || name.startsWith(BOOTS_CLASSES));
    }

    private void read(InputStream code) throws IOException {
        try {
            ClassPlaces found = new ClassPlaces();
            new ClassReader(code.readNBytes(CLASS_BYTES_AT_MOST)).accept(found, ClassReader.SKIP_FRAMES);
            places.addAll(found.places());
            ofPlainFutures.addAll(found.ofPlainFutures);
            ownFutures |= found.ownFuture;
            classes++;
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new ZipException("a class in it cannot be read: " + e.getMessage());
        }
    }

    /** By class and line. */
    public List<Place> places() {
        return List.copyOf(places);
    }

    public int classes() {
        return classes;
    }

    /** The places of one class. */
    private static final class ClassPlaces extends ClassVisitor {

        private static final Set<String> CONSTRUCTORS = Set.of("<init>", "<clinit>");
        // Their methods are called once for each object that is made.
        private static final Set<String> OF_BEANS =
                Set.of("Bean", "Produces", "Provides", "PostConstruct", "Singleton");
        // What is handed to these methods of these packages is run by a thread of a pool.
        private static final List<String> POOLS = List.of("java/util/concurrent/", "org/springframework/core/task/");
        private static final Set<String> POOLS_METHODS =
                Set.of("submit", "execute", "supplyAsync", "runAsync", "schedule");

        private final List<Place> found = new ArrayList<>();
        // They hold where no future of the jar has an executor of its own.
        private final List<Place> ofPlainFutures = new ArrayList<>();
        // By the name and the descriptor of their method.
        private final Map<String, List<Place>> inTasks = new HashMap<>();
        private final Map<String, List<Place>> often = new HashMap<>();
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
        List<Place> places() {
            tasks.removeAll(withoutWait);
            return Stream.of(found.stream(), in(inTasks, tasks::contains), in(often, method -> !once.contains(method)))
                    .flatMap(places -> places).toList();
        }

        private static Stream<Place> in(Map<String, List<Place>> places, Predicate<String> methods) {
            return places.keySet().stream().filter(methods).flatMap(method -> places.get(method).stream());
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

        private AnnotationVisitor annotation(String descriptor, String method, Consumer<Place> place) {
            return Kind.all().stream().filter(kind -> kind.isAnnotation(descriptor)).findFirst()
                    .map(kind -> new Unnamed(() -> place.accept(new Place(kind.name(), type, method,
                            "@" + simple(Type.getType(descriptor)), file, 0))))
                    .orElse(null);
        }

        private static String simple(Type type) {
            return type.getClassName().replaceFirst(".*[.]", "");
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] thrown) {
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
            private final List<Place> annotated = new ArrayList<>();
            private int line;
            private String lambda;
            private Place latest;

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
                runsOnceIf(puts && Kind.all().stream().anyMatch(kind -> kind.isKept(made)));
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
                kindOf(owner, method, called).filter(kind -> ofNoObject || isChosenHere(kind, method))
                        .ifPresent(kind -> {
                            latest = at(kind.name(), "%s.%s".formatted(simple(Type.getObjectType(owner)), method),
                                    line);
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
            private boolean isChosenHere(Kind kind, String method) {
                return kind.only() == Kind.Only.IN_TASK || !name.startsWith(method);
            }

            private List<Place> placesOf(Kind kind, boolean ofNoObject) {
                return switch (kind.only()) {
                    case IN_TASK -> inTasks.computeIfAbsent(key, absent -> new ArrayList<>());
                    case OFTEN -> often.computeIfAbsent(key, absent -> new ArrayList<>());
                    case OF_PLAIN_FUTURE -> ofNoObject ? found : ofPlainFutures;
                    case ALL -> found;
                };
            }

            private Optional<Kind> kindOf(String owner, String method, String called) {
                return Kind.all().stream().filter(kind -> kind.isCall(owner, method, called)).findFirst();
            }

            private Place at(String kind, String call, int number) {
                return new Place(kind, type, name, call, file, number);
            }

            @Override
            public void visitEnd() {
                found.addAll(annotated);
            }
        }
    }
}
