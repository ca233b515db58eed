package io.executorlab.lab.common;


/** Refuses what somebody asks for, with a reason that can be said in any language; its message is the English one. */
public final class Refusal extends UsageException {

    private final transient Text why;

    /** @param key of the message files, behind {@code refused.} */
    public Refusal(String key, Object... values) {
        super(Messages.english("refused." + key, values));
        why = Text.of("refused." + key, values);
    }

    public static Text why(Throwable thrown) {
        return thrown instanceof Refusal refusal ? refusal.why
                : Text.english(thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage());
    }
}
