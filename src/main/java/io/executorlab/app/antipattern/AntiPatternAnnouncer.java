package io.executorlab.app.antipattern;

import java.util.List;
import java.util.Map;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.util.ClassUtils;

/**
 * Says in the log and under {@code /actuator/info} which flaws are on, where they are, and whether they can be seen.
 */
@Component
class AntiPatternAnnouncer implements InfoContributor {

    private static final Logger log = LoggerFactory.getLogger(AntiPatternAnnouncer.class);

    private final ListableBeanFactory beans;

    AntiPatternAnnouncer(ListableBeanFactory beans) {
        this.beans = beans;
    }

    record ActiveAntiPattern(String name, String flaw, String code, boolean visible, String reason) {

        String describe(String jvm) {
            return "anti-pattern active: %s: %s. Code: %s. %s on this JVM (%s): %s".formatted(
                    name, flaw, code, visible ? "Visible" : "HIDDEN", jvm, reason);
        }
    }

    @EventListener(ApplicationStartedEvent.class)
    void announce() {
        List<ActiveAntiPattern> active = active();
        if (active.isEmpty()) {
            log.info("no anti-pattern active: fixed throughout");
        }
        active.forEach(antiPattern -> log.warn(antiPattern.describe(jvm())));
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail("antiPatterns", active());
        builder.withDetail("jvm", Map.of("jdk", Runtime.version().feature(), "processors", processors()));
    }

    List<ActiveAntiPattern> active() {
        return beans.getBeansWithAnnotation(AntiPattern.class).values().stream()
                .map(bean -> activeOf(ClassUtils.getUserClass(bean)))
                .toList();
    }

    private ActiveAntiPattern activeOf(Class<?> code) {
        AntiPattern antiPattern = code.getAnnotation(AntiPattern.class);
        return new ActiveAntiPattern(antiPattern.name(), antiPattern.flaw(), code.getName(),
                antiPattern.visibility().isHere(), antiPattern.visibility().reason());
    }

    private static String jvm() {
        return "JDK %d, %d processors".formatted(Runtime.version().feature(), processors());
    }

    private static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }
}
