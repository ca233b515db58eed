package io.executorlab.sample;

import java.io.IOException;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Answers 401 to a request for the actuator that does not carry the right {@code Authorization}. A valve and no filter,
 * because an actuator on a port of its own has a context of its own, which knows the app's filters not.
 */
class ActuatorGuard implements ApplicationListener<WebServerInitializedEvent> {

    private final String authorization;
    private final String path;

    /** @param path of the actuator, such as {@code /actuator} */
    ActuatorGuard(String authorization, String path) {
        this.authorization = authorization;
        this.path = path;
    }

    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        ((TomcatWebServer) event.getWebServer()).getTomcat().getEngine().getPipeline().addValve(new Guard());
    }

    private final class Guard extends ValveBase {

        private Guard() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            if (request.getRequestURI().startsWith(path) && !authorization.equals(request.getHeader("Authorization"))) {
                response.setHeader("WWW-Authenticate", "Basic realm=\"actuator\"");
                response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
            } else {
                getNext().invoke(request, response);
            }
        }
    }
}
