package io.executorlab.app.part;

import java.util.List;

/** Knows what a feature of the app calls. */
public interface RemoteCalls {

    /** Lists the beginnings of the feature's properties: a profile that sets one of them needs the feature's parts. */
    List<String> settings();

    List<RemotePart> parts();
}
