package io.executorlab.lab.lens;

import java.util.List;
import java.util.Set;

import org.springframework.asm.Type;
import io.executorlab.lab.common.YamlFile;

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
public record PlaceKind(String name, String does, String source, List<String> of, Set<String> methods,
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

    private static final List<PlaceKind> ALL =
            List.of(YamlFile.beside(PlaceKind.class, "places.yml").as(PlaceKind[].class));

    /** In the order in which they are told. */
    public static List<PlaceKind> all() {
        return ALL;
    }

    public PlaceKind {
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
