package io.executorlab.lab.watch;

/**
 * The time between two readings, so that reading takes no more than a share of the app's time. The longer it goes on,
 * the rarer readings may become: a long load is as well described by as many readings as a short one. What a reading
 * costs is told from the quickest one of all for each item in it: a slower one may only have waited for its turn on a
 * busy app.
 */
public final class SamplingInterval {

    private static final double SHARE_OF_THE_WHOLE = 0.2;
    private static final double SHARE_ALL_THE_SAME = 0.1;

    private final long everyMillis;
    private final long seldomMillis;
    private final double share;
    private final long yetEveryMillis;
    private double millisPerItem = Double.MAX_VALUE;
    private double costMillis;

    /**
     * @param everyMillis the usual time from one reading's begin to the next one's
     * @param share of the time that readings may take, 0 to 1
     */
    public SamplingInterval(long everyMillis, double share) {
        this(everyMillis, everyMillis, share, Long.MAX_VALUE);
    }

    /**
     * @param seldomMillis what the interval grows to, a fifth of the time that has gone by
     * @param yetEveryMillis readings that cost more than their share come so often all the same, as long as they take
     * no more than a tenth of the time
     */
    public SamplingInterval(long everyMillis, long seldomMillis, double share, long yetEveryMillis) {
        this.everyMillis = everyMillis;
        this.seldomMillis = seldomMillis;
        this.share = share;
        this.yetEveryMillis = yetEveryMillis;
    }

    /** @param items what the reading's size is counted in */
    synchronized void took(long millis, int items) {
        if (items > 0) {
            millisPerItem = Math.min(millisPerItem, (double) millis / items);
            costMillis = millisPerItem * items;
        }
    }

    public long millis() {
        return atLeast(everyMillis);
    }

    /** Returns when the first reading is due, however much it costs: a short load would else have none. */
    long firstMillis() {
        return Math.min(millis() / 2, everyMillis);
    }

    long millisAfter(long elapsedMillis) {
        return atLeast(Math.max(everyMillis, Math.min(seldomMillis, Math.round(SHARE_OF_THE_WHOLE * elapsedMillis))));
    }

    synchronized long atLeast(long millis) {
        double byShare = costMillis / share;
        double atMost = Math.max(yetEveryMillis, costMillis / SHARE_ALL_THE_SAME);
        return Math.max(millis, Math.round(Math.min(byShare, atMost)));
    }

    public boolean stretched() {
        return millis() > everyMillis;
    }

    public synchronized long costMillis() {
        return Math.round(costMillis);
    }
}
