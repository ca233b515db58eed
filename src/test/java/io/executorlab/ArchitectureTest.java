package io.executorlab;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.ConfigurationProperties;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.experiment.Sources;

@AnalyzeClasses(packages = ArchitectureTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    static final String ROOT = "io.executorlab";

    private static final List<String> PARTS = List.of("app", "stubs", "lab");

    private static final int COMPONENTS_AT_MOST = 8;

    /**
     * Those that have a component for each key of a file that people write, as properties have, and one that its
     * builder puts together.
     */
    private static final Set<String> OF_MANY_COMPONENTS =
            Set.of("Cell", "Experiment", "Load", "Entry", "Claim", "Rule", "Sign", "Measure", "CellResult", "Exercise",
                    "FixPlan");

    // The second may be missing; a dot within a word, as in package.Class, ends none.
    private static final Pattern SENTENCES = Pattern.compile("(?:[^.]|\\.(?=\\S))+\\.(?: (?:[^.]|\\.(?=\\S))+\\.)?");

    private static final Pattern NAMED = Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w*[a-z]\\w*)[`.]");

    /** From the top. A package may use those of lower floors, not its neighbours. */
    static final List<List<String>> FLOORS_OF_LAB = List.of(
            List.of("command"),
            List.of("workshop.console"),
            List.of("workshop.board"),
            List.of("workshop.exercise", "workshop.page"),
            List.of("workshop.fix"),
            List.of("report"),
            List.of("budget", "comparison", "ci", "lens"),
            List.of("claim"),
            List.of("run"),
            List.of("service", "watch"),
            List.of("measure", "process"),
            List.of("diagnosis"),
            List.of("evidence", "experiment", "statistics"),
            List.of("common"));

    private static final String[] AFTER_THE_EVIDENCE =
            Stream.of("evidence", "statistics", "measure", "claim", "budget", "comparison",
                    "diagnosis", "report").map(ArchitectureTest::lab).toArray(String[]::new);

    @ArchTest
    static final ArchRule ONLY_THE_ENTRY_POINT_IS_IN_THE_ROOT_PACKAGE =
            classes().that().resideInAPackage(ROOT).and().doNotHaveSimpleName("package-info").should()
                    .be(ExecutorLab.class);

    /** Text that is printed may come from anywhere, so it goes through the terminal's filter. */
    @ArchTest
    static final ArchRule LAB_PRINTS_BY_ITS_TERMINAL_ALONE =
            noClasses().that().resideInAPackage(ROOT + ".lab..").and().doNotBelongToAnyOf(Terminal.class)
                    .should().accessField(System.class, "out").orShould().accessField(System.class, "err");

    @ArchTest
    static final ArchRule EVERY_PACKAGE_OF_LAB_HAS_A_FLOOR =
            classes().that().resideInAPackage(ROOT + ".lab..").should().resideInAnyPackage(
                    FLOORS_OF_LAB.stream().flatMap(List::stream).map(ArchitectureTest::lab).toArray(String[]::new));

    /** A run is judged by what was written down then: the same here and now as elsewhere and in years. */
    @ArchTest
    static final ArchRule WHAT_COMES_AFTER_THE_EVIDENCE_ASKS_THIS_MACHINE_NOTHING =
            noClasses().that().resideInAnyPackage(AFTER_THE_EVIDENCE)
                    .should().dependOnClassesThat()
                    .belongToAnyOf(Runtime.class, ProcessHandle.class, ProcessBuilder.class)
                    .orShould().callMethod(System.class, "getenv").orShould()
                    .callMethod(System.class, "getenv", String.class)
                    .orShould().callMethod(System.class, "getProperty", String.class).orShould()
                    .callMethod(System.class, "currentTimeMillis")
                    .orShould().callMethod(System.class, "nanoTime").orShould().callMethod(Instant.class, "now");

    /**
     * Nor by today's experiments, sources and profiles: a run has kept its own. What claims and signs say is the jar's,
     * and has no part in this.
     */
    @ArchTest
    static final ArchRule NOR_TODAYS_SOURCES =
            noClasses().that().resideInAnyPackage(AFTER_THE_EVIDENCE)
                    .should().dependOnClassesThat().belongToAnyOf(Home.class, Sources.class)
                    .orShould().callMethod(KeptSources.class, "ofBuild", Experiment.class).orShould()
                    .callMethod(ExperimentFiles.class, "named", String.class)
                    .orShould().callMethod(ExperimentFiles.class, "file", String.class).orShould()
                    .callMethod(ExperimentFiles.class, "read", Path.class);

    @ArchTest
    static void recordsAreOfFewComponents(JavaClasses classes) {
        Stream<String> many = classes.stream().filter(JavaClass::isRecord)
                .filter(type -> !OF_MANY_COMPONENTS.contains(type.getSimpleName())
                        && !type.isAnnotatedWith(ConfigurationProperties.class))
                .filter(type -> type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC)).count()
                        > COMPONENTS_AT_MOST)
                .map(JavaClass::getName);
        assertThat(many).as("records of more than %d components: group what belongs together, see @JsonUnwrapped",
                COMPONENTS_AT_MOST).isEmpty();
    }

    @ArchTest
    static void partsKnowNothingOfOneAnother(JavaClasses classes) {
        for (String part : PARTS) {
            String own = ROOT + "." + part + "..";
            noClasses().that().resideInAPackage(own)
                    .should().dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAPackage(own))))
                    .check(classes);
        }
    }

    @ArchTest
    static void labImportsDownwardsOnly(JavaClasses classes) {
        for (int floor = 0; floor < FLOORS_OF_LAB.size(); floor++) {
            for (String name : FLOORS_OF_LAB.get(floor)) {
                noClasses().that().resideInAPackage(lab(name))
                        .should().dependOnClassesThat(resideInAnyPackage(upperOrBeside(floor, name)))
                        .allowEmptyShould(true)
                        .check(classes);
            }
        }
    }

    @ArchTest
    static void noTwoFilesDependOnEachOther(JavaClasses classes) {
        Map<String, Set<String>> dependencies = new HashMap<>();
        classes.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .forEach(dependency -> dependencies
                        .computeIfAbsent(fileOf(dependency.getOriginClass()), file -> new TreeSet<>())
                        .add(fileOf(dependency.getTargetClass())));

        Stream<String> mutual = dependencies.entrySet().stream().flatMap(entry -> entry.getValue().stream()
                .filter(target -> entry.getKey().compareTo(target) < 0)
                .filter(target -> dependencies.getOrDefault(target, Set.of()).contains(entry.getKey()))
                .map(target -> entry.getKey() + " <-> " + target));
        assertThat(mutual).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void aPackageSaysWhatItIsForAndThePageNamesIt(Path folder) throws IOException {
        assertThat(SENTENCES.matcher(Rooms.purpose(folder)).matches())
                .as("%s/package-info.java says in one or two sentences what the package is for", folder).isTrue();
        String name = Rooms.ROOT.relativize(folder).toString().replace('/', '.');
        assertThat(Files.readString(Path.of("docs/architecture.md")))
                .contains("`" + (name.isEmpty() ? ROOT : name) + "`");
    }

    @Test
    void thePageNamesClassesThatThereAre() throws IOException {
        Set<String> classes;
        try (Stream<Path> files = Stream.concat(Files.walk(Rooms.ROOT), Files.walk(Path.of("src/test/java")))) {
            classes = files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".java"))
                    .map(file -> file.replace(".java", "")).collect(Collectors.toSet());
        }
        String page = Files.readString(Path.of("docs/architecture.md"));
        assertThat(NAMED.matcher(page).results().map(named -> named.group(1)).toList()).isNotEmpty()
                .allMatch(classes::contains);
    }

    static List<Path> folders() {
        return Rooms.folders();
    }

    private static String[] upperOrBeside(int floor, String name) {
        return IntStream.rangeClosed(0, floor).mapToObj(FLOORS_OF_LAB::get).flatMap(List::stream)
                .filter(other -> !other.equals(name))
                .map(ArchitectureTest::lab)
                .toArray(String[]::new);
    }

    private static String lab(String name) {
        return ROOT + ".lab." + name + "..";
    }

    /** Nested classes belong to the file of their outermost class. */
    private static String fileOf(JavaClass type) {
        JavaClass component = type.getBaseComponentType();
        String name = component.getName();
        return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
    }
}
