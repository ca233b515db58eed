package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.BlindSeed;
import io.executorlab.lab.workshop.exercise.Catalogue;

@Command(name = "seed", mixinStandardHelpOptions = true,
        description = {"For the trainer: makes a seed for a blind workshop, and the code that reveals what it has chosen. Only your terminal shows both.",
            "With --code it says again what a seed has chosen."},
        footer = {"", "Examples:", "  lab workshop seed", "  lab workshop seed 4711", "  lab workshop seed 4711 --flaws 2", "  lab workshop seed 4711-K7Q2MXTA --code ABCD-EFGH"})
final class WorkshopSeedCommand implements Callable<Integer> {

    private static final int NUMBERS = 10_000;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "SEED", description = "A number of your choice; a random one by default.")
    private String seed;

    @Mixin
    private FlawsOption flaws;

    @Option(names = "--code", paramLabel = "CODE", description = "What was printed with the seed.")
    private String code;

    @Mixin
    private JsonOption json;

    /**
     * What a seed has chosen, for other programs.
     *
     * @param exercise the one that it really is, or both
     * @param name what it is called in the console
     */
    private record Chosen(String seed, String code, int flaws, String exercise, String experiment, String name, String size) {
    }

    @Override
    public Integer call() {
        if (code == null) {
            make();
        } else {
            tell();
        }
        return ExitCode.HELD;
    }

    private void make() {
        SecureRandom random = new SecureRandom();
        BlindSeed.Locked locked = BlindSeed.parse(seed == null ? String.valueOf(random.nextInt(NUMBERS)) : seed).lock(random);
        if (json.isWanted()) {
            print(locked.seed(), locked.code());
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("For everybody: ./lab workshop --blind " + locked.seed().text() + (flaws.areTwo() ? " --flaws 2" : ""));
        out.println("For you alone: %s reveals it in their consoles. It is kept nowhere, so write it down.".formatted(locked.code()));
        out.println(inWords(blind(locked.seed())));
        out.flush();
    }

    private void tell() {
        if (seed == null) {
            throw new UsageException("Whose code is that? Give the seed before it.");
        }
        BlindSeed its = BlindSeed.parse(seed);
        if (!its.isOpenedBy(code)) {
            throw new UsageException("This is not the code of seed %s.".formatted(its.text()));
        }
        if (json.isWanted()) {
            print(its, code);
            return;
        }
        spec.commandLine().getOut().println(inWords(blind(its)));
        spec.commandLine().getOut().flush();
    }

    private void print(BlindSeed seed, String code) {
        Blind blind = blind(seed);
        json.print(new Chosen(seed.text(), code, flaws.areTwo() ? 2 : 1, blind.exercise().hides(), blind.exercise().experiment(), blind.exercise().id(), blind.size()));
    }

    private Blind blind(BlindSeed seed) {
        return flaws.areTwo() ? Blind.two(seed, Catalogue.read()) : Blind.of(seed, Catalogue.read());
    }

    private static String inWords(Blind blind) {
        return "It is %s, %s, as %s with %s.".formatted(blind.exercise().hides(), blind.exercise().experiment(), blind.exercise().id(), blind.size());
    }
}
