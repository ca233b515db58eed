package io.executorlab.lab;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.springframework.util.FileSystemUtils;

/** Runs each test of a class as {@link Patience#measure} does, the second time in an empty folder again. */
public final class OnceMore implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> test,
            ExtensionContext context)
            throws Throwable {
        measure(invocation, test);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> test,
            ExtensionContext context)
            throws Throwable {
        measure(invocation, test);
    }

    private void measure(Invocation<Void> invocation, ReflectiveInvocationContext<Method> test) throws Exception {
        Patience.measure(() -> proceed(invocation), () -> {
            emptyFolders(test.getTarget().orElseThrow());
            invoke(test);
        }, Patience.FOR_QUIET);
    }

    private static void proceed(Invocation<Void> invocation) throws Exception {
        try {
            invocation.proceed();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void invoke(ReflectiveInvocationContext<Method> test) throws Exception {
        Method method = test.getExecutable();
        method.setAccessible(true);
        try {
            method.invoke(test.getTarget().orElseThrow(), test.getArguments().toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }

    private static void emptyFolders(Object test) throws IOException, IllegalAccessException {
        for (Field field : AnnotationSupport.findAnnotatedFields(test.getClass(), TempDir.class,
                annotated -> !Modifier.isStatic(annotated.getModifiers()), HierarchyTraversalMode.TOP_DOWN)) {
            field.setAccessible(true);
            List<Path> left;
            try (Stream<Path> files = Files.list((Path) field.get(test))) {
                left = files.toList();
            }
            for (Path file : left) {
                FileSystemUtils.deleteRecursively(file);
            }
        }
    }
}
