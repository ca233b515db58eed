package io.executorlab.lab.watch;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

import com.sun.management.UnixOperatingSystemMXBean;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;

/**
 * Reads what a JVM tells of itself over JMX, under the names that Micrometer gives it. The agent that answers, and the
 * connection's threads in that JVM, are there before the first reading; the agent stays as long as that JVM.
 */
public final class JvmBeans implements AutoCloseable {

    /** A ping of the connection's own, beside the readings, would now and then start a thread there. */
    private static final Map<String, Object> NO_PINGS = Map.of("jmx.remote.x.client.connection.check.period", 0L);
    private static final double MILLIS = 1000;

    private final JvmAttach jvm;
    private final Optional<ManagementPort> metrics;
    private final String info;
    private final JMXConnector connector;
    private final ThreadMXBean threads;
    private final RuntimeMXBean runtime;
    private final MemoryMXBean memory;
    private final UnixOperatingSystemMXBean system;
    private final List<GarbageCollectorMXBean> collectors;

    private JvmBeans(JvmAttach jvm, Optional<ManagementPort> metrics, JMXConnector connector) throws IOException {
        this.jvm = jvm;
        this.metrics = metrics;
        this.connector = connector;
        MBeanServerConnection server = connector.getMBeanServerConnection();
        threads = ManagementFactory.getPlatformMXBean(server, ThreadMXBean.class);
        runtime = ManagementFactory.getPlatformMXBean(server, RuntimeMXBean.class);
        Map<String, String> properties = runtime.getSystemProperties();
        info = new Series("jvm_info", Map.of("version", properties.getOrDefault("java.version", ""), "vendor",
                properties.getOrDefault("java.vendor", ""))).toString();
        memory = ManagementFactory.getPlatformMXBean(server, MemoryMXBean.class);
        system = ManagementFactory.getPlatformMXBean(server, UnixOperatingSystemMXBean.class);
        collectors = ManagementFactory.getPlatformMXBeans(server, GarbageCollectorMXBean.class);
    }

    /**
     * Connects to them; throws {@link IOException} where that JVM has no management agent, or does not answer.
     *
     * @param metrics what the app tells besides; empty where it has no metrics
     */
    public static JvmBeans of(JvmAttach jvm, Optional<ManagementPort> metrics) throws IOException {
        return jvm.within("JMX", () -> new JvmBeans(jvm, metrics,
                JMXConnectorFactory.connect(new JMXServiceURL(jvm.startManagementAgent()), NO_PINGS)));
    }

    public Scrape scrape() throws IOException {
        long from = System.nanoTime();
        Optional<Scrape> besides = metrics.isPresent() ? Optional.of(metrics.get().scrape()) : Optional.empty();
        Map<String, Double> samples = jvm.within("JMX", this::read);
        Scrape beans = Scrape.of(System.currentTimeMillis(), TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from),
                samples);
        return besides.map(beans::completedBy).orElse(beans);
    }

    private Map<String, Double> read() {
        Map<String, Double> samples = new LinkedHashMap<>(Map.of(info, 1.0));
        samples.put(Scrape.STARTED, (double) threads.getTotalStartedThreadCount());
        samples.put(Scrape.LIVE, (double) threads.getThreadCount());
        samples.put(Scrape.PEAK, (double) threads.getPeakThreadCount());
        samples.put(Scrape.PROCESS_START, runtime.getStartTime() / MILLIS);
        samples.put(Scrape.UPTIME, runtime.getUptime() / MILLIS);
        samples.put("process_cpu_time_ns_total", (double) system.getProcessCpuTime());
        samples.put(Scrape.FILES, (double) system.getOpenFileDescriptorCount());
        samples.put(Scrape.PROCESSORS, (double) system.getAvailableProcessors());
        samples.put(Scrape.MEMORY + "{area=\"heap\"}", (double) memory.getHeapMemoryUsage().getUsed());
        samples.put(Scrape.COLLECTIONS,
                (double) collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum());
        Map<Thread.State, Long> states = Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(ThreadInfo::getThreadState, Collectors.counting()));
        for (Thread.State state : Thread.State.values()) {
            samples.put("%s{state=\"%s\"}".formatted(Scrape.STATES, state.name().toLowerCase(Locale.ROOT).replace('_',
                    '-')), (double) states.getOrDefault(state, 0L));
        }
        return samples;
    }

    /** Ends the connection; a JVM that has ended or hangs has ended it itself, or will. */
    @Override
    public void close() {
        try {
            jvm.within("JMX", () -> {
                connector.close();
                return null;
            });
        } catch (IOException e) {
            // It is not to be had any more.
        }
    }
}
