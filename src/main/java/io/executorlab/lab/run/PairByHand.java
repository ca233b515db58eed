package io.executorlab.lab.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Services;

/** Broken and fixed of an experiment under one load, as somebody starts them by hand, with the parts alone started. */
public record PairByHand(Experiment experiment, Cell broken, Cell fixed, ByHand.App app) {

    /** Throws {@link UsageException} where no load has both. */
    public static PairByHand of(Experiment experiment, ByHand.App app) {
        List<String> pair = experiment.pair();
        if (pair.isEmpty()) {
            throw new UsageException("%s has no broken and fixed to start by hand.".formatted(experiment.name()));
        }
        return new PairByHand(experiment, experiment.cell(pair.get(0)), experiment.cell(pair.get(1)), app);
    }

    public boolean needsParts() {
        return !experiment.stubs().isEmpty() || !experiment.services().isEmpty()
                || Stream.of(broken, fixed).anyMatch(cell -> cell.proxy() != null);
    }

    /** Starts the parts and waits until they answer; throws {@link CouldNotStartException} where one does not. */
    public Parts startParts(AppImage image, Services services, ProcessRegistry registry, Path folder) {
        return Parts.startForAnother(experiment, List.of(broken, fixed),
                new LabSetting(Scale.QUICK, Jdk.own(), image, null, services), app.port(), registry, folder);
    }

    /** Returns the lines that a person types where there are no parts, by what each is for. */
    public Map<String, String> lines() {
        return lines(List.of(), List.of(app.port(), app.port()));
    }

    /** The same with these parts. */
    public Map<String, String> lines(Parts parts) {
        return lines(parts.optionsOfAnother(), parts.proxies().isEmpty() ? List.of(app.port(), app.port())
                : parts.proxies().stream().map(NginxServer::port).toList());
    }

    /** @param called the ports that the load calls, before broken and before fixed */
    private Map<String, String> lines(List<String> options, List<Integer> called) {
        ByHand byHand = new ByHand(experiment, app, options, Home.scenarios());
        Map<String, String> lines = new LinkedHashMap<>();
        put(lines, "app", byHand.app(broken), byHand.app(fixed));
        put(lines, "load", byHand.load(broken, called.get(0)), byHand.load(fixed, called.get(1)));
        lines.put("metrics", byHand.metrics());
        lines.put("threads", byHand.threads());
        return lines;
    }

    private static void put(Map<String, String> lines, String what, String ofBroken, String ofFixed) {
        if (ofBroken.equals(ofFixed)) {
            lines.put(what, ofBroken);
        } else {
            lines.put(what + ", broken", ofBroken);
            lines.put(what + ", fixed", ofFixed);
        }
    }
}
