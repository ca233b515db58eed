package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WholeFile;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.SpokenCode;
import io.executorlab.lab.workshop.page.Access;
import io.executorlab.lab.workshop.team.Admission;
import io.executorlab.lab.workshop.team.Joined;
import io.executorlab.lab.workshop.team.Offer;
import io.executorlab.lab.workshop.team.ParticipantName;
import io.executorlab.lab.workshop.team.Report;

/**
 * The trainer's board: who has joined, what each has told last, and what the trainer offers them. Its state is one file, written at each change,
 * so that a board that was killed goes on where it was, with the same code and the same participants.
 */
public final class Board {

    static final String FILE = "board.json";
    static final int PARTICIPANTS_AT_MOST = 200;
    static final Duration STUCK_FROM = Duration.ofMinutes(10);
    static final Duration AWAY_FROM = Duration.ofSeconds(40);

    /**
     * Of one source, behind which a whole class may be, each of whom mistypes. Sources altogether may try as often as the machine answers: at a
     * thousand a second a code of 40 bits takes them years.
     */
    static final int WRONG_CODES_A_MINUTE = PARTICIPANTS_AT_MOST;
    static final int SOURCES_REMEMBERED = 4096;
    static final int REPORTS_A_MINUTE = 120;

    private static final int FORMAT = 1;

    private final Path file;
    private final Catalogue catalogue;
    private final Clock clock;
    private final RateLimit attempts;
    private final RateLimit telling;
    private final SecureRandom random = new SecureRandom();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Map<Integer, Participant> participants = new LinkedHashMap<>();
    private final Map<Integer, Long> heard = new HashMap<>();
    private final Map<Integer, Source> sources = new ConcurrentHashMap<>();
    private final Set<String> revealed = new TreeSet<>();
    private String code;
    private int lastNumber;
    private long lastOffer;

    private Board(Path file, Catalogue catalogue, Clock clock) {
        this.file = file;
        this.catalogue = catalogue;
        this.clock = clock;
        this.attempts = new RateLimit(WRONG_CODES_A_MINUTE, SOURCES_REMEMBERED, clock);
        this.telling = new RateLimit(REPORTS_A_MINUTE, 2 * PARTICIPANTS_AT_MOST, clock);
        this.code = SpokenCode.random(random);
    }

    /** The file's form. */
    private record Pages(int format, String code, int lastNumber, long lastOffer, Set<String> revealed, List<Participant> participants) {
    }

    /** That of this folder, which need not be there yet; throws {@link UsageException} that says what to do where it is damaged. */
    public static Board in(Path folder, Catalogue catalogue, Clock clock) {
        Board board = new Board(folder.resolve(FILE), catalogue, clock);
        try {
            if (Files.exists(board.file)) {
                board.read(Json.parse(Json.text(board.file), Pages.class, FILE));
            }
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s. Move it away to begin anew.".formatted(board.file, e.getMessage()), e);
        }
        return board;
    }

    private void read(Pages pages) throws IOException {
        if (pages.format() != FORMAT || SpokenCode.typed(pages.code()).isEmpty() || pages.revealed() == null || pages.participants() == null
                || pages.participants().size() > PARTICIPANTS_AT_MOST || pages.participants().contains(null)) {
            throw new IOException("it is not a board that this version can read");
        }
        code = pages.code();
        lastNumber = pages.lastNumber();
        lastOffer = pages.lastOffer();
        revealed.addAll(pages.revealed());
        pages.participants().forEach(its -> participants.put(its.number(), its));
    }

    /** What participants type to join. */
    public synchronized String code() {
        return code;
    }

    /** Another one; who has joined stays. */
    void newCode() {
        synchronized (this) {
            code = SpokenCode.random(random);
            write();
        }
        tell();
    }

    /**
     * Lets somebody in who has the code.
     *
     * @param from where he asks from
     */
    public Admission join(Source from, String typed, String name) {
        Admission answer;
        synchronized (this) {
            answer = admit(from, typed, name);
        }
        if (answer.joined() == Joined.YES) {
            tell();
        }
        return answer;
    }

    private Admission admit(Source from, String typed, String given) {
        if (!attempts.take(from.network())) {
            return Admission.no(Joined.TOO_MANY_ATTEMPTS);
        }
        if (!Access.same(SpokenCode.typed(code), SpokenCode.typed(typed))) {
            return Admission.no(Joined.WRONG_CODE);
        }
        attempts.giveBack(from.network());
        Optional<String> name = name(given);
        if (name.isEmpty()) {
            return Admission.no(Joined.NO_NAME);
        }
        if (participants.values().stream().anyMatch(its -> ParticipantName.same(its.name(), name.get()))) {
            return Admission.no(Joined.NAME_TAKEN);
        }
        if (participants.size() >= PARTICIPANTS_AT_MOST) {
            return Admission.no(Joined.NO_ROOM);
        }
        String token = Access.secret();
        int number = ++lastNumber;
        participants.put(number, new Participant(number, name.get(), key(token), null, clock.millis(), Map.of(), List.of()));
        heard.put(number, clock.millis());
        sources.put(number, from);
        write();
        return new Admission(Joined.YES, token);
    }

    private static Optional<String> name(String given) {
        try {
            return Optional.of(ParticipantName.parse(given));
        } catch (UsageException e) {
            return Optional.empty();
        }
    }

    /** Who has this token; empty where nobody has, or has it no longer. */
    synchronized Optional<Integer> holder(String token) {
        String key = key(token);
        return participants.values().stream().filter(its -> Access.same(its.key(), key)).map(Participant::number).findFirst();
    }

    /**
     * Whether he has told less often than he may; it counts.
     *
     * @param from where he tells from now
     */
    boolean mayTell(int number, Source from) {
        sources.put(number, from);
        return telling.take(String.valueOf(number));
    }

    /** From where participants have told something last, or have joined, since the board was opened. */
    Set<Source> sources() {
        return Set.copyOf(sources.values());
    }

    /**
     * Takes what a participant tells.
     *
     * @return what is offered to him; nothing where the trainer has removed him meanwhile
     * @throws UsageException where it is of an exercise that there is not
     */
    List<Offer> hear(int number, Report report) {
        Participant before;
        Participant after;
        synchronized (this) {
            before = participants.get(number);
            if (before == null) {
                return List.of();
            }
            requireExercise(report.exercise());
            after = before.reporting(report, clock.millis());
            heard.put(number, clock.millis());
            if (!after.equals(before)) {
                participants.put(number, after);
                write();
            }
        }
        if (!after.equals(before)) {
            tell();
        }
        return after.offers();
    }

    private void requireExercise(String id) {
        if (id != null && catalogue.exercises().stream().noneMatch(its -> its.id().equals(id)) && !isBlind(id)) {
            throw new UsageException("There is no such exercise.");
        }
    }

    /** Whether a seed has chosen it, so that the board knows nothing but its name. */
    private static boolean isBlind(String id) {
        return id.startsWith("blind-") && Report.isExercise(id);
    }

    Catalogue catalogue() {
        return catalogue;
    }

    /** In the order in which they have joined. */
    public synchronized List<Participant> participants() {
        return List.copyOf(participants.values());
    }

    /** Whether nothing has come from him for long. */
    synchronized boolean isAway(Participant participant) {
        return clock.millis() - heard.getOrDefault(participant.number(), 0L) >= AWAY_FROM.toMillis();
    }

    long now() {
        return clock.millis();
    }

    /** Whether the results stand beside the bets. */
    synchronized boolean isRevealed(String exercise) {
        return revealed.contains(exercise);
    }

    /**
     * Offers to see the results beside one's own bets. Where all are to see them, the board shows them beside the group's, too.
     *
     * @param number of the participant; null for all
     */
    public void reveal(String exercise, Integer number) {
        change(() -> {
            offer(Offer.Kind.RESULTS, exercise, number);
            if (number == null) {
                revealed.add(exercise);
            }
        });
    }

    /**
     * Offers to go to an exercise.
     *
     * @param number of the participant; null for all
     */
    public void suggest(String exercise, Integer number) {
        change(() -> offer(Offer.Kind.OPEN, exercise, number));
    }

    /**
     * Offers to begin anew.
     *
     * @param exercise null for all of them
     * @param number of the participant; null for all
     */
    public void suggestReset(String exercise, Integer number) {
        change(() -> {
            offer(Offer.Kind.RESET, exercise, number);
            if (number == null) {
                revealed.removeIf(its -> exercise == null || its.equals(exercise));
            }
        });
    }

    private void offer(Offer.Kind kind, String exercise, Integer number) {
        requireExercise(exercise);
        requireParticipant(number);
        Offer offer = new Offer(++lastOffer, kind, exercise);
        participants.replaceAll((its, participant) -> number == null || number.equals(its) ? participant.offered(offer) : participant);
    }

    /**
     * Forgets a participant and what he has told; his console has to join anew.
     *
     * @param number null for all
     */
    public void remove(Integer number) {
        change(() -> {
            requireParticipant(number);
            participants.keySet().removeIf(its -> number == null || its.equals(number));
            heard.keySet().retainAll(participants.keySet());
            sources.keySet().retainAll(participants.keySet());
            if (number == null) {
                revealed.clear();
            }
        });
    }

    private void requireParticipant(Integer number) {
        if (number != null && !participants.containsKey(number)) {
            throw new UsageException("There is no such participant.");
        }
    }

    private void change(Runnable change) {
        synchronized (this) {
            change.run();
            write();
        }
        tell();
    }

    /** @param listener called after each change, by whatever thread has made it */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    // It holds the code, which is nobody else's on this machine.
    private void write() {
        try {
            WholeFile.writeForOwner(file, Json.pretty(new Pages(FORMAT, code, lastNumber, lastOffer, revealed, List.copyOf(participants.values()))) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(String token) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
