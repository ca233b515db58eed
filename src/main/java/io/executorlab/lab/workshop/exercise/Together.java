package io.executorlab.lab.workshop.exercise;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ByteArrayResource;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Jvm;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Sources;

/**
 * What decides whether a flaw can live in one app with another and be told from it there, as its experiment says it.
 *
 * @param features of the app that its profiles set something for, be they of the flaw or of a remedy
 * @param stubs that it needs, each with its options
 * @param services that it needs, each with its options
 * @param open whether it needs neither a limit nor a proxy, and its load leaves the connector's threads to others too, as the users of a closed one do not
 * @param processors numbers of them with which the experiment runs it; empty where it leaves that to the machine
 */
public record Together(Set<String> features, Map<String, Map<String, String>> stubs, Map<String, Map<String, String>> services, boolean open, Set<Integer> processors) {

    static Together of(Exercise exercise) {
        Experiment its = ExperimentFiles.named(exercise.experiment());
        Cell flawed = exercise.cell(its, exercise.flawed());
        Set<String> features = Stream.concat(Stream.of(flawed), exercise.remedies().stream().map(remedy -> exercise.cell(its, remedy)))
                .flatMap(cell -> cell.profiles().stream()).distinct().flatMap(Together::properties).map(name -> name.replaceAll("[.\\[].*", ""))
                .collect(Collectors.toSet());
        boolean open = !flawed.isLimited() && flawed.proxy() == null && Load.users(its.loadOf(flawed).quick()).isEmpty();
        return new Together(features, its.stubs(), its.servicesOf(flawed), open, shownOn(its, flawed));
    }

    private static Stream<String> properties(String profile) {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ByteArrayResource(String.join("\n", Sources.ofProfile(profile).orElse(List.of())).getBytes(StandardCharsets.UTF_8)));
        Properties properties = Objects.requireNonNull(yaml.getObject());
        return properties.keySet().stream().map(Object::toString);
    }

    /** What a variant of the same app is held to tells whether the flaw shows on its processors too. */
    private static Set<Integer> shownOn(Experiment its, Cell flawed) {
        return its.cells().stream().filter(cell -> cell.profiles().equals(flawed.profiles()))
                .filter(cell -> flawed.bounds().entrySet().containsAll(cell.bounds().entrySet()))
                .map(cell -> cell.jvm().processors()).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    /** They are of different features, agree on what both need, and both show on as many processors. */
    boolean fits(Together other) {
        return open && other.open && Collections.disjoint(features, other.features) && agree(stubs, other.stubs) && agree(services, other.services)
                && (processors.isEmpty() || other.processors.isEmpty() || !common(other).isEmpty());
    }

    private static boolean agree(Map<String, Map<String, String>> ones, Map<String, Map<String, String>> others) {
        return ones.entrySet().stream().allMatch(its -> !others.containsKey(its.getKey()) || Objects.equals(its.getValue(), others.get(its.getKey())));
    }

    private Set<Integer> common(Together other) {
        Set<Integer> common = new HashSet<>(processors.isEmpty() ? other.processors : processors);
        if (!other.processors.isEmpty()) {
            common.retainAll(other.processors);
        }
        return common;
    }

    /**
     * One JVM for both, with as many processors as both flaws show on.
     *
     * @param cells what is run of each, the flaw or a remedy
     */
    public static Jvm jvm(Exercise one, Exercise two, List<Cell> cells) {
        Set<Integer> common = of(one).common(of(two));
        Integer processors = Stream.of(one, two).map(its -> its.cells(its.flawed()).get(0).jvm().processors()).filter(common::contains).findFirst().orElse(null);
        List<Jvm> theirs = cells.stream().map(Cell::jvm).toList();
        return new Jvm(theirs.stream().map(Jvm::release).filter(Objects::nonNull).findFirst().orElse(null), processors,
                theirs.stream().map(Jvm::heap).filter(Objects::nonNull).findFirst().orElse(null),
                theirs.stream().flatMap(its -> its.flags().stream()).distinct().toList());
    }
}
