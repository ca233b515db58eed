package io.executorlab.lab.watch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.evidence.DumpText;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * Sends diagnostic commands to another JVM of this machine through the JDK's attach mechanism, as {@code jcmd} does,
 * but without a process for each. The target starts one thread, its attach listener, at the first attach.
 */
public final class JvmAttach implements AutoCloseable {

    /** A file that the other JVM writes into the folder for a moment. */
    public static final String SCRATCH = "virtual-threads.tmp";

    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(10);
    /** JDKs have their sockets here, whatever their temporary folder is. */
    private static final Path SOCKETS = Path.of("/tmp");
    private static final Pattern PLAIN = Pattern.compile("[\\w./\\\\: ~+@=-]*");
    private static final Map<Path, Path> LINKS = new HashMap<>();

    private final VirtualMachine machine;
    private final Method executeCommand;
    private final ExecutorService commands = Executors.newSingleThreadExecutor(DaemonThreads.named("attach"));

    private JvmAttach(VirtualMachine machine, Method executeCommand) {
        this.machine = machine;
        this.executeCommand = executeCommand;
    }

    public static JvmAttach to(long pid) throws IOException {
        try {
            VirtualMachine machine = attached(pid);
            // The public API has no diagnostic commands; the jar's manifest exports the package that has.
            Method executeCommand = Class.forName("sun.tools.attach.HotSpotVirtualMachine")
                    .getMethod("executeJCmd", String.class);
            return new JvmAttach(machine, executeCommand);
        } catch (AttachNotSupportedException | ReflectiveOperationException e) {
            throw new IOException("the JVM with process id %d cannot be attached to: %s".formatted(pid, e.getMessage()),
                    e);
        }
    }

    // A JVM that was killed leaves its socket, and one that gets its process id as another user cannot remove it: as
    // long as it is there nobody is let in.
    private static VirtualMachine attached(long pid) throws AttachNotSupportedException, IOException {
        try {
            return VirtualMachine.attach(String.valueOf(pid));
        } catch (IOException e) {
            Path socket = SOCKETS.resolve(".java_pid" + pid);
            if (!isNobodys(socket)) {
                throw e;
            }
            Files.deleteIfExists(socket);
            return VirtualMachine.attach(String.valueOf(pid));
        }
    }

    private static boolean isNobodys(Path socket) {
        try {
            SocketChannel.open(UnixDomainSocketAddress.of(socket)).close();
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    public long pid() {
        return Long.parseLong(machine.id());
    }

    /** A system property of that JVM; empty where it has none, or does not tell. */
    public Optional<String> property(String name) {
        return Perhaps.of(() -> within(name, machine::getSystemProperties))
                .map(properties -> properties.getProperty(name));
    }

    public String command(String line) throws IOException {
        return command(line, ANSWER_AT_MOST);
    }

    /** A JVM that is stopped or hangs takes the connection and never answers. */
    public String command(String line, Duration atMost) throws IOException {
        return within(line, () -> execute(line), atMost);
    }

    /** Asks it something else, one after the other, and waits as long as for any command. */
    <T> T within(String what, Callable<T> question) throws IOException {
        return within(what, question, ANSWER_AT_MOST);
    }

    private <T> T within(String what, Callable<T> question, Duration atMost) throws IOException {
        Future<T> answer = commands.submit(question);
        try {
            return answer.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the app's JVM did not answer '%s' within %d s".formatted(what, atMost.toSeconds()),
                    e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Starts the agent that answers JMX on this machine alone, where none runs yet; returns its address. */
    String startManagementAgent() throws IOException {
        return machine.startLocalManagementAgent();
    }

    public ThreadDump threadDump(ThreadDump.Phase phase) throws IOException {
        long at = System.currentTimeMillis();
        return DumpText.watched(at, phase, command("Thread.print"));
    }

    /** Throws {@link IOException} where the JVM does not know how, as before 21; deletes the scratch file. */
    public ThreadDump virtualThreadDump(ThreadDump.Phase phase, Path scratch) throws IOException {
        long at = System.currentTimeMillis();
        try {
            String answer = command("Thread.dump_to_file -format=json " + quoted(scratch));
            if (!Files.exists(scratch)) {
                throw new IOException("the JVM wrote no dump of virtual threads: " + answer.strip());
            }
            return DumpText.ofVirtualThreads(at, phase, scratch);
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    private String execute(String line) throws IOException {
        try (InputStream answer = (InputStream) executeCommand.invoke(machine, line)) {
            // JDK 17's stream takes the offset into a buffer for a part of its length: readAllBytes() ends early.
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            answer.transferTo(bytes);
            return bytes.toString(StandardCharsets.UTF_8);
        } catch (InvocationTargetException e) {
            throw new IOException(line + ": " + e.getCause().getMessage(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("start the lab with --add-exports jdk.attach/sun.tools.attach=ALL-UNNAMED",
                    e);
        }
    }

    @Override
    public void close() {
        commands.shutdownNow();
        try {
            machine.detach();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A path in a diagnostic command, which knows no escape: a quote ends the path, a comma parts it, a percent sign
     * stands for something else, and a JVM without a UTF-8 locale reads ASCII alone. Such a folder is named by a link
     * to it. Throws {@link IOException} where a link is needed and there is no room for one.
     */
    static String quoted(Path path) throws IOException {
        Path file = path.toAbsolutePath();
        boolean plain = PLAIN.matcher(file.toString()).matches();
        Path named = plain ? file : link(file.getParent()).resolve(file.getFileName());
        return "\"" + named + "\"";
    }

    private static Path link(Path folder) throws IOException {
        synchronized (LINKS) {
            Path link = LINKS.get(folder);
            if (link == null) {
                link = Files.createSymbolicLink(Temporary.folder("executor-lab-link-").path().resolve("folder"),
                        folder);
                LINKS.put(folder, link);
            }
            return link;
        }
    }
}
