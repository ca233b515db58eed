package io.executorlab.app.hours;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** The logger of requests. What it logs ends in the console appender that Spring Boot has set up. */
@Component
final class ConsoleLog implements DisposableBean {

    private static final String CONSOLE = "CONSOLE";

    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    private final Logger log = context.getLogger(RequestLog.class);

    /** Its lines are written to the console by the thread that logs. */
    Logger logger() {
        return log;
    }

    /** Its lines go into this queue, and a thread of the queue's own writes them. */
    Logger loggerBehind(AsyncAppender queue) {
        ToConsole console = new ToConsole(context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(CONSOLE));
        console.setContext(context);
        console.start();
        queue.setContext(context);
        queue.addAppender(console);
        queue.start();
        log.addAppender(queue);
        log.setAdditive(false);
        return log;
    }

    @Override
    public void destroy() {
        log.setAdditive(true);
        log.detachAndStopAllAppenders();
    }

    /** A queue that ends stops its appender too, and others still log on the console. */
    private static final class ToConsole extends UnsynchronizedAppenderBase<ILoggingEvent> {

        private final Appender<ILoggingEvent> console;

        ToConsole(Appender<ILoggingEvent> console) {
            this.console = console;
        }

        @Override
        protected void append(ILoggingEvent line) {
            console.doAppend(line);
        }
    }
}
