package io.executorlab.app.part;

import java.util.List;

/** Knows what a feature of the app calls. */
public interface RemoteCalls {

    /** What the properties begin with by which profiles vary the feature: a profile that sets one of them needs its parts. */
    List<String> settings();

    List<RemotePart> parts();
}
