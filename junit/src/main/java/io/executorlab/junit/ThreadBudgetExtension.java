package io.executorlab.junit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.commons.support.AnnotationSupport;

/** Counts while a test's method runs and judges afterwards; a test that fails by itself is not judged. */
final class ThreadBudgetExtension implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        count(invocation, method, context);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        count(invocation, method, context);
    }

    private static void count(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        ThreadBudget budget = budgetOf(context);
        Limits limits = Limits.of(budget);
        for (int time = 0; time < budget.warmUp(); time++) {
            run(method);
        }
        boolean besideOthers = context.getExecutionMode() == ExecutionMode.CONCURRENT;
        try (ThreadRecording recording = ThreadRecording.start()) {
            invocation.proceed();
            List<StartedThread> threads = recording.settled(limits);
            limits.judge(method.getExecutable().getName() + "()", besideOthers ? startedHere(threads) : threads, besideOthers);
        }
    }

    private static ThreadBudget budgetOf(ExtensionContext context) {
        Optional<ThreadBudget> ofMethod = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), ThreadBudget.class);
        for (Class<?> type = context.getRequiredTestClass(); ofMethod.isEmpty() && type != null; type = type.getEnclosingClass()) {
            ofMethod = AnnotationSupport.findAnnotation(type, ThreadBudget.class);
        }
        return ofMethod.orElseThrow();
    }

    private static void run(ReflectiveInvocationContext<Method> method) throws Throwable {
        try {
            method.getExecutable().setAccessible(true);
            method.getExecutable().invoke(method.getTarget().orElse(null), method.getArguments().toArray());
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Those that this thread has started, and those that they have. */
    private static List<StartedThread> startedHere(List<StartedThread> threads) {
        Set<Long> ancestors = new HashSet<>(Set.of(Thread.currentThread().getId()));
        return threads.stream().filter(thread -> ancestors.contains(thread.parent()) && ancestors.add(thread.id())).toList();
    }
}
