package io.executorlab.junit;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Counts while a test's method runs and judges afterwards; a test that fails by itself is not judged. It does so around
 * the method and not as a part of its call, for Quarkus calls the method itself and leaves out who else would take
 * part.
 */
final class ThreadBudgetExtension
        implements BeforeTestExecutionCallback, AfterTestExecutionCallback, InvocationInterceptor {

    private static final System.Logger LOG = System.getLogger(ThreadBudget.class.getName());
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";
    private static final Namespace OURS = Namespace.create(ThreadBudgetExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        if (!isFactory(context) && budgetOf(context).warmUp() == 0) {
            begin(context);
        }
    }

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        warmUp(method, context);
        invocation.proceed();
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        interceptTestMethod(invocation, method, context);
    }

    @Override
    public void interceptDynamicTest(Invocation<Void> invocation, DynamicTestInvocationContext test,
            ExtensionContext context) throws Throwable {
        ExtensionContext ofMethod = withAMethod(context);
        int times = budgetOf(ofMethod).warmUp();
        for (int time = 0; time < times; time++) {
            test.getExecutable().execute();
        }
        try (ThreadRecording recording = ThreadRecording.start()) {
            invocation.proceed();
            judge(context.getDisplayName(), recording, ofMethod);
        }
    }

    /** Throws {@link IllegalStateException} where the method could not be run before it was counted. */
    @Override
    public void afterTestExecution(ExtensionContext context) throws Exception {
        try (ThreadRecording recording = context.getStore(OURS).remove(ThreadRecording.class, ThreadRecording.class)) {
            if (isFactory(context) || context.getExecutionException().isPresent()) {
                return;
            }
            String who = context.getRequiredTestMethod().getName() + "()";
            if (recording == null) {
                throw new IllegalStateException(who + " is called by another extension, as by that of Quarkus, and "
                        + "warmUp cannot call it before. Leave warmUp out, and warm up in @BeforeEach.");
            }
            judge(who, recording, context);
        }
    }

    private static void begin(ExtensionContext context) {
        context.getStore(OURS).put(ThreadRecording.class, ThreadRecording.start());
    }

    private static void warmUp(ReflectiveInvocationContext<Method> method, ExtensionContext context) {
        int times = budgetOf(context).warmUp();
        for (int time = 0; time < times; time++) {
            ReflectionSupport.invokeMethod(method.getExecutable(), method.getTarget().orElse(null),
                    method.getArguments().toArray());
        }
        if (times > 0) {
            begin(context);
        }
    }

    private static void judge(String who, ThreadRecording recording, ExtensionContext context) throws Exception {
        Limits limits = Limits.of(budgetOf(context));
        if (!mayRunBesideOthers(context)) {
            limits.judge(who, recording.settled(limits, UnaryOperator.identity()), "");
            return;
        }
        long here = Thread.currentThread().getId();
        Lineage lineage = Lineage.of(recording.settled(limits, threads -> Lineage.of(threads, here).own()), here);
        Optional<String> notKnown = limits.notKnown(who, lineage.unknown());
        limits.judge(who, lineage.own(), notKnown.map(words -> "\n" + words).orElse(""));
        notKnown.ifPresent(words -> LOG.log(System.Logger.Level.WARNING, words));
    }

    // Each test that it makes is counted by itself.
    private static boolean isFactory(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), TestFactory.class);
    }

    // A dynamic test's own context has neither method nor class.
    private static ExtensionContext withAMethod(ExtensionContext context) {
        return Stream.iterate(context, inner -> inner.getParent().orElseThrow())
                .filter(outer -> outer.getTestMethod().isPresent()).findFirst().orElseThrow();
    }

    private static ThreadBudget budgetOf(ExtensionContext context) {
        return Stream.concat(Stream.of(context.getRequiredTestMethod()), classes(context))
                .flatMap(place -> AnnotationSupport.findAnnotation(place, ThreadBudget.class).stream())
                .findFirst().orElseThrow();
    }

    /** The test's class, and those around it. */
    private static Stream<Class<?>> classes(ExtensionContext context) {
        return Stream.iterate(context.getRequiredTestClass(), Objects::nonNull, Class::getEnclosingClass);
    }

    // A test's own mode does not say it: one in SAME_THREAD mode runs beside those of other classes, too.
    private static boolean mayRunBesideOthers(ExtensionContext context) {
        return context.getConfigurationParameter(PARALLEL).map(Boolean::parseBoolean).orElse(false)
                && classes(context).noneMatch(type -> AnnotationSupport.isAnnotated(type, Isolated.class));
    }

    /**
     * The threads of one test, told apart from others' where tests run at the same time.
     *
     * @param own those that the test's thread has started, and those that they have
     * @param unknown those of which it cannot be told for which of the tests they were started, such as a server's for
     * a request
     */
    record Lineage(List<StartedThread> own, List<StartedThread> unknown) {

        /** Of threads in the order of their starts. */
        static Lineage of(List<StartedThread> threads, long testsThread) {
            Set<Long> workers =
                    threads.stream().filter(StartedThread::ofTests).map(StartedThread::id).collect(Collectors.toSet());
            Set<Long> ancestors = new HashSet<>(Set.of(testsThread));
            List<StartedThread> own = threads.stream()
                    // A worker that a test's pool has made goes on to run tests, and what it starts in one of them is
                    // that test's.
                    .filter(thread -> !(thread.parent() != testsThread && workers.contains(thread.parent())
                            && thread.isStartedBy("org.junit.platform.engine")))
                    .filter(thread -> ancestors.contains(thread.parent()) && ancestors.add(thread.id())).toList();
            Set<Long> others = new HashSet<>();
            List<StartedThread> unknown = threads.stream()
                    .filter(thread -> !ancestors.contains(thread.id()))
                    .filter(thread -> !((thread.isStartedInATest() || others.contains(thread.parent()))
                            && others.add(thread.id())))
                    .toList();
            return new Lineage(own, unknown);
        }
    }
}
