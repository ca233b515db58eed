package io.executorlab.lab.process;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Linux namespaces for PostgreSQL: a user namespace, in which root is an ordinary user, as PostgreSQL demands, and one
 * for System V shared memory, which goes with the last process even when that was killed.
 */
public final class Namespaces {

    private static final List<String> PREFIX = List.of("unshare", "--user", "--ipc");

    private Namespaces() {
    }

    public static boolean present() {
        return Probe.of(within(List.of("true")), Duration.ofSeconds(5)).filter(Probe::succeeded).isPresent();
    }

    public static boolean prefixed(List<String> command) {
        return command.subList(0, PREFIX.size()).equals(PREFIX);
    }

    public static boolean root() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** The command as an ordinary user's; throws {@link CouldNotStartException} for root where that cannot be had. */
    public static List<String> ordinaryUser(List<String> command) {
        boolean present = present();
        if (!present && root()) {
            throw new CouldNotStartException("PostgreSQL does not run as root, and 'unshare --user' is not allowed"
                    + " here. Run the lab as an ordinary user.");
        }
        return present ? within(command) : command;
    }

    private static List<String> within(List<String> command) {
        return Stream.concat(PREFIX.stream(), command.stream()).toList();
    }
}
