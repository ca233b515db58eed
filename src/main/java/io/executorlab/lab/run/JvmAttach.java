package io.executorlab.lab.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;

/**
 * Sends diagnostic commands to another JVM of this machine through the JDK's attach mechanism, as {@code jcmd} does, but
 * without a process for each. The target starts one thread, its attach listener, at the first attach.
 */
final class JvmAttach implements AutoCloseable {

    private final VirtualMachine machine;
    private final Method executeCommand;

    private JvmAttach(VirtualMachine machine, Method executeCommand) {
        this.machine = machine;
        this.executeCommand = executeCommand;
    }

    /** Throws {@link IOException} where the JVM cannot be attached to. */
    static JvmAttach to(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
            // The public API has no diagnostic commands; the jar's manifest exports the package that has.
            Method executeCommand = Class.forName("sun.tools.attach.HotSpotVirtualMachine")
                    .getMethod("executeJCmd", String.class);
            return new JvmAttach(machine, executeCommand);
        } catch (AttachNotSupportedException | ReflectiveOperationException e) {
            throw new IOException("the JVM with process id %d cannot be attached to: %s".formatted(pid, e.getMessage()), e);
        }
    }

    /** Runs a command such as {@code Thread.print} and returns what it prints. */
    String command(String line) throws IOException {
        try (InputStream answer = (InputStream) executeCommand.invoke(machine, line)) {
            return new String(readFully(answer), StandardCharsets.UTF_8);
        } catch (InvocationTargetException e) {
            throw new IOException(line + ": " + e.getCause().getMessage(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("start the lab with --add-exports jdk.attach/sun.tools.attach=ALL-UNNAMED", e);
        }
    }

    // The stream of JDK 17's attach mechanism takes the offset into the buffer for a part of its length, so that
    // readAllBytes() ends early; it must be read with offset 0, as jcmd does.
    private static byte[] readFully(InputStream answer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int n = answer.read(buffer); n > 0; n = answer.read(buffer)) {
            bytes.write(buffer, 0, n);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        try {
            machine.detach();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
