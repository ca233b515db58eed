package io.executorlab.lab;

import java.nio.file.Path;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Has what a test runs in its own JVM take experiments and jar from this checkout, as the launcher does for a user. */
public final class ThisCheckout implements BeforeAllCallback, AfterAllCallback {

    private static final String HOME = "executorlab.home";

    @Override
    public void beforeAll(ExtensionContext context) {
        System.setProperty(HOME, Path.of("").toAbsolutePath().toString());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        System.clearProperty(HOME);
    }
}
