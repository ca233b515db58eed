package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BoundTest {

    @Test
    void readsEveryProjectsBoundInTermsOfProcessors() {
        Bound bound = new Bound("2 * processors", "10");
        assertThat(bound.holds(8, 4)).isTrue();
        assertThat(bound.holds(7.9, 4)).isFalse();
        assertThat(bound.holds(10.1, 4)).isFalse();
        assertThat(bound.describe(4)).isEqualTo("at least 2 * processors = 8 and at most 10");
        assertThatThrownBy(() -> new Bound(null, null)).hasMessageContaining("at-least or at-most");
    }

    @Test
    void growsWithTheRequestsWherePerRequest() {
        Bound bound = new Bound(null, null, "0.01");
        assertThat(bound.holds(10, "", 2, 1000)).isTrue();
        assertThat(bound.holds(10.1, "", 2, 1000)).isFalse();
        assertThat(bound.describe("", 2)).isEqualTo("at most 0.01 for each request");
    }

    @Test
    void takesTheStricterOfAtMostAndPerRequest() {
        Bound bound = new Bound(null, "5", "0.01");
        assertThat(bound.highest("", 2, 1000)).hasValue(5);
        assertThat(bound.highest("", 2, 100)).hasValue(1);
        assertThat(bound.lowest("", 2)).isEmpty();
        assertThat(bound.describe("", 2)).isEqualTo("at most 5 and at most 0.01 for each request");
    }

    @Test
    void comparesInTheMeasuresUnit() {
        Bound bound = new Bound("100ms", "2s");
        assertThat(bound.holds(1999, "ms", 2, 0)).isTrue();
        assertThat(bound.holds(99, "ms", 2, 0)).isFalse();
        assertThat(bound.holds(2.1, "s", 2, 0)).isFalse();
        assertThat(bound.limits()).containsOnlyKeys("at-least", "at-most");
    }
}
