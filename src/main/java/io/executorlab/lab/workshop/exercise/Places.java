package io.executorlab.lab.workshop.exercise;

import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.i18n.Text;

/** Says where threads stand. */
public final class Places {

    private Places() {
    }

    /** The words of a place; of one that has none of its own, the state and the method. */
    public static Text text(Place place) {
        return place.key().equals(Place.ANY)
                ? Text.of("place.any", Text.of("place.state." + place.values().get(0)), place.values().get(1))
                : Text.of("place." + place.key());
    }
}
