package io.executorlab.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.commons.support.AnnotationSupport;

/** Counts while a test's method runs and judges afterwards; a test that fails by itself is not judged. */
final class ThreadBudgetExtension implements InvocationInterceptor {

    private static final System.Logger LOG = System.getLogger(ThreadBudget.class.getName());
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        count(method.getExecutable().getName() + "()", invocation, () -> run(method), context);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context)
            throws Throwable {
        count(method.getExecutable().getName() + "()", invocation, () -> run(method), context);
    }

    @Override
    public void interceptDynamicTest(Invocation<Void> invocation, DynamicTestInvocationContext test,
            ExtensionContext context) throws Throwable {
        count(context.getDisplayName(), invocation, test.getExecutable(), context);
    }

    private static void count(String who, Invocation<Void> invocation, Executable again, ExtensionContext context)
            throws Throwable {
        ExtensionContext ofMethod = withAMethod(context);
        ThreadBudget budget = budgetOf(ofMethod);
        Limits limits = Limits.of(budget);
        for (int time = 0; time < budget.warmUp(); time++) {
            again.execute();
        }
        boolean besideOthers = mayRunBesideOthers(ofMethod);
        long here = Thread.currentThread().getId();
        try (ThreadRecording recording = ThreadRecording.start()) {
            invocation.proceed();
            List<StartedThread> all =
                    recording.settled(limits, threads -> besideOthers ? Lineage.of(threads, here).own() : threads);
            if (!besideOthers) {
                limits.judge(who, all, "");
                return;
            }
            Lineage lineage = Lineage.of(all, here);
            Optional<String> notKnown = limits.notKnown(who, lineage.unknown());
            limits.judge(who, lineage.own(), notKnown.map(words -> "\n" + words).orElse(""));
            notKnown.ifPresent(words -> LOG.log(System.Logger.Level.WARNING, words));
        }
    }

    // A dynamic test's own context has neither method nor class.
    private static ExtensionContext withAMethod(ExtensionContext context) {
        ExtensionContext withMethod = context;
        while (withMethod.getTestMethod().isEmpty()) {
            withMethod = withMethod.getParent().orElseThrow();
        }
        return withMethod;
    }

    private static ThreadBudget budgetOf(ExtensionContext context) {
        Optional<ThreadBudget> ofMethod =
                AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), ThreadBudget.class);
        for (Class<?> type = context.getRequiredTestClass(); ofMethod.isEmpty() && type != null;
                type = type.getEnclosingClass()) {
            ofMethod = AnnotationSupport.findAnnotation(type, ThreadBudget.class);
        }
        return ofMethod.orElseThrow();
    }

    // A test's own mode does not say it: one in SAME_THREAD mode runs beside those of other classes, too.
    private static boolean mayRunBesideOthers(ExtensionContext context) {
        if (!context.getConfigurationParameter(PARALLEL).map(Boolean::parseBoolean).orElse(false)) {
            return false;
        }
        for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            if (AnnotationSupport.isAnnotated(type, Isolated.class)) {
                return false;
            }
        }
        return true;
    }

    private static void run(ReflectiveInvocationContext<Method> method) throws Throwable {
        try {
            method.getExecutable().setAccessible(true);
            method.getExecutable().invoke(method.getTarget().orElse(null), method.getArguments().toArray());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
