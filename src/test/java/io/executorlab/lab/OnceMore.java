package io.executorlab.lab;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.springframework.util.FileSystemUtils;

/** Runs each test of a class as {@link Patience#measure} does, the second time in an empty folder again. */
public final class OnceMore implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> test,
            ExtensionContext context) throws Exception {
        Patience.measure(() -> proceed(invocation), () -> again(test, context.getRequiredTestInstance()),
                Patience.FOR_QUIET);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> test,
            ExtensionContext context) throws Exception {
        interceptTestMethod(invocation, test, context);
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

    private static void again(ReflectiveInvocationContext<Method> test, Object instance) throws IOException {
        for (Path folder : AnnotationSupport.findAnnotatedFieldValues(instance, TempDir.class, Path.class)) {
            FileSystemUtils.deleteRecursively(folder);
            Files.createDirectory(folder);
        }
        ReflectionSupport.invokeMethod(test.getExecutable(), instance, test.getArguments().toArray());
    }
}
