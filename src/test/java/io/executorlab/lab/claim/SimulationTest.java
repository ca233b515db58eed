package io.executorlab.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {

    private static double monteCarloError(double share) {
        return 3 * Math.sqrt(share * (1 - share) / Simulation.EXPERIMENTS);
    }

    @ParameterizedTest
    @EnumSource(value = Simulation.World.class, names = "UNLIKE", mode = EnumSource.Mode.EXCLUDE)
    void theIntervalHoldsTheTruthAsOftenAsItSays(Simulation.World world) {
        assertThat(world.coverage()).isGreaterThan(1 - 8 / 252.0 - monteCarloError(0.968));
        assertThat(world.coverageOfTwoRecordings()).isGreaterThan(0.95 - monteCarloError(0.95));
    }

    @ParameterizedTest
    @EnumSource(Simulation.World.class)
    void theRangeHoldsTheTrueMedianWhateverTheDistribution(Simulation.World world) {
        assertThat(world.rangeCoverage()).isBetween(0.9375 - monteCarloError(0.9375), 0.9375 + monteCarloError(0.9375));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.05, 0.1, 0.2})
    void fewOfThoseThatAreAlikeAreFoundToDiffer(double spread) {
        assertThat(Simulation.share(1, spread, Simulation::differ)).isLessThanOrEqualTo(0.05);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.05, 0.1, 0.2, 0.4})
    void thirtyPercentMoreIsSeldomFoundToBeNoDifference(double spread) {
        assertThat(Simulation.share(1.3, spread, Simulation::areAlike)).isLessThan(0.025);
    }

    @Test
    void runsThatScatterLittleShowBoth() {
        assertThat(Simulation.share(1, 0.05, Simulation::areAlike)).isGreaterThan(0.95);
        assertThat(Simulation.share(1.3, 0.05, Simulation::differ)).isGreaterThan(0.95);
    }
}
