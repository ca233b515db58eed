package io.executorlab.lab.command;

import java.util.Optional;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.board.OpenTo;

/** A workshop of a group: the trainer's board, and a participant's way to it. */
final class WorkshopTeamOptions {

    @Option(names = "--team", description = "Opens the trainer's board in place of a console: who is at which step, which wrong answers are common, the group's bets."
            + " Participants join from this machine only, unless --open-to says otherwise.")
    private boolean team;

    @Option(names = "--open-to", paramLabel = "ADDRESS[:PORT]", description = "This machine's address in the network from which participants may join; the board's page"
            + " stays on this machine. Nothing is encrypted on the way.")
    private String openTo;

    @Option(names = "--join", paramLabel = "URL", description = "Tells the trainer's board at this address how far you have come; the browser asks for the trainer's code."
            + " The board gets your name, the exercise, the step, the numbers of wrong answers and the bets, and nothing else.")
    private String join;

    @Option(names = "--name", paramLabel = "NAME", description = "What you are called on the board.")
    private String name;

    /** Whether the board is wanted. */
    boolean board() {
        if (openTo != null && !team) {
            throw new UsageException("--open-to opens the trainer's board to a network, and needs --team.");
        }
        if (team && (join != null || name != null)) {
            throw new UsageException("--team opens the trainer's board, --join tells one. Take one of them; the trainer's own console may run beside the board.");
        }
        return team;
    }

    /** Where participants reach the board; throws {@link CouldNotStartException} where something else listens there. */
    OpenTo openTo() {
        OpenTo address = openTo == null ? OpenTo.thisMachine() : OpenTo.parse(openTo);
        if (!address.isFree()) {
            throw new CouldNotStartException("Port %d on %s is taken. Leave it out of --open-to, then the lab takes a free one.".formatted(address.port(), address.host()));
        }
        return address;
    }

    /** The board that is to be told; empty for none. */
    Optional<Joining> joining() {
        if (join == null && name != null) {
            throw new UsageException("--name is what you are called on a trainer's board. Say which with --join.");
        }
        return Optional.ofNullable(join).map(board -> Joining.parse(board, name));
    }
}
