package io.executorlab.lab.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * What is drawn for people while an app is watched, of however many scrapes in a few hundred numbers: of many, the highest of each few, which is what a small
 * curve shows of them anyway. Scrapes are about as far apart. The first stays by itself, since a curve's height goes by it.
 */
final class LiveCurve {

    static final int AT_MOST = 480;

    private final List<Double> values = new ArrayList<>();
    /** So many scrapes are one value. */
    private int each = 1;
    private int inTheLast;

    synchronized void add(double value) {
        int last = values.size() - 1;
        if (last < 1 || inTheLast == each) {
            values.add(value);
            inTheLast = 1;
        } else {
            values.set(last, Math.max(values.get(last), value));
            inTheLast++;
        }
        if (values.size() > AT_MOST && inTheLast == each) {
            halve();
        }
    }

    private void halve() {
        List<Double> halved = new ArrayList<>(values.subList(0, 1));
        int i = 1;
        for (; i + 1 < values.size(); i += 2) {
            halved.add(Math.max(values.get(i), values.get(i + 1)));
        }
        boolean leftOver = i < values.size();
        if (leftOver) {
            halved.add(values.get(i));
        }
        inTheLast = leftOver ? each : 2 * each;
        each *= 2;
        values.clear();
        values.addAll(halved);
    }

    synchronized List<Double> values() {
        return List.copyOf(values);
    }
}
