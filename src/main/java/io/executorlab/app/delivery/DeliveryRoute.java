package io.executorlab.app.delivery;

import java.util.regex.Pattern;

/** From here to there, each {@code LATITUDE,LONGITUDE} in degrees. */
record DeliveryRoute(String from, String to) {

    private static final Pattern POINT = Pattern.compile("-?\\d{1,2}(?:\\.\\d{1,9})?,-?\\d{1,3}(?:\\.\\d{1,9})?");

    boolean isOnEarth() {
        return POINT.matcher(from).matches() && POINT.matcher(to).matches();
    }
}
