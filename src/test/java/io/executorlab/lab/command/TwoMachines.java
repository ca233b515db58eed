package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.Probe;

/**
 * Two machines as far as the network goes: each has a namespace with a 127.0.0.1 and ports of its own, and one end of a
 * cable between the two. This machine's own network has no part in it. With the test that has started them both end,
 * even where that is killed, and so do all programs on them.
 */
final class TwoMachines implements AutoCloseable {

    /** The network interface at each end of the cable. */
    static final String CABLE = "lab-cable";

    private static final Path OWN_NETWORK = Path.of("/proc/self/ns/net");
    private static final Path SCRIPT = LabProcess.PROJECT.resolve("src/test/resources/network/machine.sh");
    private static final Duration AT_MOST = Duration.ofMinutes(2);
    private static final String ANSWER_SECONDS = "90";

    private final Machine one;
    private final Machine other;

    private TwoMachines(Machine one, Machine other) {
        this.one = one;
        this.other = other;
    }

    /**
     * What came of an HTTP request.
     *
     * @param status 0 where no answer came
     */
    record Answer(int status, String body) {
    }

    /**
     * One of them.
     *
     * @param holder as long as it runs there is the machine
     * @param folder for what its requests are answered
     */
    record Machine(Process holder, Path folder) implements AutoCloseable {

        private static Machine start(Path folder) throws IOException {
            Process holder = new ProcessBuilder("unshare", "--net", "sh", SCRIPT.toString(),
                    Files.readSymbolicLink(OWN_NETWORK).toString()).redirectErrorStream(true)
                    .start();
            assertThat(holder.inputReader().readLine()).isEqualTo("ready");
            return new Machine(holder, folder);
        }

        /** Words before a command line that is to run there. */
        List<String> prefix() {
            return List.of("nsenter", "--net=/proc/%d/ns/net".formatted(holder.pid()));
        }

        /** Runs a program there until its end. */
        Probe run(String... command) {
            return Probe.of(Stream.concat(prefix().stream(), Stream.of(command)).toList(), AT_MOST)
                    .orElseThrow(() -> new AssertionError(String.join(" ", command)));
        }

        /** What a program there prints that has to succeed. */
        String printed(String... command) {
            Probe ran = run(command);
            assertThat(ran.exitCode()).as("%s%n%s", String.join(" ", command), ran.printed()).isZero();
            return ran.printed().strip();
        }

        /** Gives it one address more; each /24 is one network. */
        void address(String address) {
            printed(ip(), "address", "add", address + "/24", "dev", CABLE);
        }

        /** @param options of curl */
        Answer ask(String url, String... options) {
            try {
                Path body = Files.createTempFile(folder, "answer-", ".txt");
                List<String> command = new ArrayList<>(List.of("curl", "--silent", "--noproxy", "*", "--max-time",
                        ANSWER_SECONDS, "--output", body.toString(),
                        "--write-out", "%{http_code}"));
                command.addAll(List.of(options));
                command.add(url);
                int status = Integer.parseInt(run(command.toArray(String[]::new)).printed());
                Answer answer = new Answer(status, Files.readString(body));
                Files.delete(body);
                return answer;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void up(String address) {
            address(address);
            printed(ip(), "link", "set", "lo", "up");
            printed(ip(), "link", "set", CABLE, "up");
        }

        /** As the end of this JVM does, however it comes. */
        @Override
        public void close() {
            try {
                holder.getOutputStream().close();
            } catch (IOException e) {
                // It has ended already.
            }
            Patience.await(() -> !holder.isAlive());
            holder.destroyForcibly();
        }
    }

    /** Ends the test as skipped, with the reason, where this machine cannot have them. */
    static void require() {
        assumeTrue(Files.exists(OWN_NETWORK), "Skipped: namespaces are Linux's");
        assumeTrue(Namespaces.root(), "Skipped: a network of one's own needs root");
        for (String program : List.of("unshare", "nsenter", "curl", "hostname")) {
            Programs.require(program, "apt-get install util-linux curl hostname");
        }
        assumeTrue(
                Probe.of(List.of("unshare", "--net", ip(), "link", "add", CABLE, "type", "veth"), AT_MOST)
                        .filter(Probe::succeeded).isPresent(),
                "Skipped: this root may not make a network of its own");
    }

    private static String ip() {
        return Programs.require("ip", "apt-get install iproute2");
    }

    /**
     * Starts them.
     *
     * @param folder for what their requests are answered
     * @param address of the first, IPv4
     * @param another of the second, in the same /24
     */
    static TwoMachines start(Path folder, String address, String another) throws IOException {
        TwoMachines machines = new TwoMachines(Machine.start(folder), Machine.start(folder));
        try {
            machines.one.printed(ip(), "link", "add", CABLE, "type", "veth", "peer", "name", CABLE, "netns",
                    String.valueOf(machines.other.holder.pid()));
            machines.one.up(address);
            machines.other.up(another);
            return machines;
        } catch (RuntimeException | Error e) {
            machines.close();
            throw e;
        }
    }

    Machine one() {
        return one;
    }

    Machine other() {
        return other;
    }

    @Override
    public void close() {
        other.close();
        one.close();
    }
}
