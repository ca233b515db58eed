package io.executorlab.containers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * A Kubernetes cluster without a node, for one test: etcd, the API server and the controllers, on free ports of 127.0.0.1. What is applied is judged, completed
 * and stored, and the controllers make pods of it, none of which starts. It ends with the test, even where that is killed. The first one builds the programs
 * with Go, in minutes; none of it needs root.
 */
final class ControlPlane implements AutoCloseable {

    private static final Path MODULES = Path.of("src/test/resources/containers/kubernetes");
    private static final Pattern VERSION = Pattern.compile("k8s\\.io/kubernetes (v\\S+)");
    /** Those of which something becomes here; others would look after nodes and volumes. */
    private static final List<String> CONTROLLERS = List.of("deployment-controller", "replicaset-controller", "job-controller", "serviceaccount-controller",
            "namespace-controller", "garbage-collector-controller", "clusterrole-aggregation-controller");
    private static final int RSA_BITS = 2048;

    private final Path folder;
    private final Path programs;
    private final Path configuration;
    private final ProcessRegistry registry;

    private ControlPlane(Path folder, Path programs) {
        this.folder = folder;
        this.programs = programs;
        this.configuration = folder.resolve("kubeconfig.json");
        this.registry = new ProcessRegistry(folder.resolve("tmp"));
    }

    /** Ends the test as skipped, with the reason, where this machine cannot have one. */
    static void require() {
        Programs.require("go", "https://go.dev/dl/");
    }

    /** @param folder for its files, which go with it */
    static ControlPlane start(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        ControlPlane plane = new ControlPlane(folder, programs(Files.createDirectories(folder.resolve("modules"))));
        try {
            plane.start();
        } catch (IOException | GeneralSecurityException | RuntimeException | AssertionError e) {
            plane.close();
            throw e;
        }
        return plane;
    }

    private static Path programs(Path folder) throws IOException, InterruptedException {
        for (String name : List.of("go.mod", "go.sum")) {
            Files.copy(MODULES.resolve(name), folder.resolve(name));
        }
        Matcher version = VERSION.matcher(Files.readString(folder.resolve("go.mod")));
        if (!version.find()) {
            throw new IOException("no version of Kubernetes is named in " + MODULES);
        }
        Path programs = Path.of(".lab/bin/kubernetes-" + version.group(1)).toAbsolutePath();
        Go go = new Go(folder);
        go.buildPinned(programs.resolve("etcd"), "go.etcd.io/etcd/server/v3");
        for (String name : List.of("kubectl", "kube-apiserver", "kube-controller-manager")) {
            // By themselves they would be v0.0.0.
            go.buildPinned(programs.resolve(name), "k8s.io/kubernetes/cmd/" + name, "-ldflags",
                    "-X k8s.io/component-base/version.gitVersion=" + version.group(1));
        }
        return programs;
    }

    private void start() throws IOException, GeneralSecurityException {
        Path key = Files.writeString(folder.resolve("service-accounts.pem"), key());
        String database = startEtcd();
        startApiServer(database, key);
        SupervisedProcess controllers = run(programs.resolve("kube-controller-manager"), "--controllers=" + String.join(",", CONTROLLERS),
                "--service-account-private-key-file=" + key, "--leader-elect=false", "--bind-address=127.0.0.1", "--secure-port=" + Ports.free(),
                "--cert-dir=" + folder.resolve("controllers"));
        await(controllers, () -> succeeds("--namespace=default", "get", "serviceaccount", "default"));
    }

    private String startEtcd() {
        String clients = "http://127.0.0.1:" + Ports.free();
        String peers = "http://127.0.0.1:" + Ports.free();
        Path own = registry.newTemporary();
        run(programs.resolve("etcd"), own, "--name=here", "--data-dir=" + own.resolve("data"), "--unsafe-no-fsync",
                "--listen-client-urls=" + clients, "--advertise-client-urls=" + clients,
                "--listen-peer-urls=" + peers, "--initial-advertise-peer-urls=" + peers, "--initial-cluster=here=" + peers);
        return clients;
    }

    // An endpoint's address may not be 127.0.0.1, and no pod is there to ask for one. Whoever asks a service stays on this machine.
    private void startApiServer(String database, Path key) throws IOException {
        int port = Ports.free();
        Path own = registry.newTemporary();
        String token = UUID.randomUUID().toString();
        Path tokens = Files.writeString(folder.resolve("tokens.csv"), "%s,administrator,administrator,system:masters%n".formatted(token));
        Files.writeString(configuration, """
                {"apiVersion": "v1", "kind": "Config", "current-context": "here",
                 "clusters": [{"name": "here", "cluster": {"server": "https://127.0.0.1:%d", "certificate-authority": "%s"}}],
                 "users": [{"name": "administrator", "user": {"token": "%s"}}],
                 "contexts": [{"name": "here", "context": {"cluster": "here", "user": "administrator"}}]}
                """.formatted(port, own.resolve("apiserver.crt"), token));
        SupervisedProcess server = run(programs.resolve("kube-apiserver"), own, "--etcd-servers=" + database, "--bind-address=127.0.0.1", "--secure-port=" + port,
                "--advertise-address=127.0.0.1", "--endpoint-reconciler-type=none", "--cert-dir=" + own, "--service-cluster-ip-range=127.213.0.0/16",
                "--authorization-mode=RBAC", "--allow-privileged=true", "--anonymous-auth=false", "--token-auth-file=" + tokens,
                "--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file=" + key, "--service-account-signing-key-file=" + key);
        await(server, () -> succeeds("get", "--raw", "/readyz"));
    }

    /** Starts a controller or an operator, which ends with the control plane. */
    SupervisedProcess run(Path program, String... options) {
        String[] words = Stream.concat(Stream.of("--kubeconfig=" + configuration), Stream.of(options)).toArray(String[]::new);
        return run(program, registry.newTemporary(), words);
    }

    private SupervisedProcess run(Path program, Path own, String... options) {
        String name = program.getFileName().toString();
        List<String> command = Stream.concat(Stream.of(program.toString()), Stream.of(options)).toList();
        return registry.start(new Program(name, command).isolatedIn(own), folder.resolve(name + ".log"), own);
    }

    private void await(SupervisedProcess supervised, BooleanSupplier ready) throws IOException {
        Patience.await(() -> !supervised.isAlive() || ready.getAsBoolean());
        if (!supervised.isAlive() || !ready.getAsBoolean()) {
            throw new IOException("%s did not start:%n%s".formatted(supervised.name(), supervised.printed()));
        }
    }

    private boolean succeeds(String... words) {
        return kubectl(words).code() == 0;
    }

    /** As an administrator does it; {@code --as} makes it somebody else. */
    Ran kubectl(String... words) {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(programs.resolve("kubectl").toString()), Stream.of(words)).toList());
        builder.environment().keySet().retainAll(Set.of("PATH"));
        builder.environment().putAll(Map.of("HOME", folder.toString(), "KUBECONFIG", configuration.toString()));
        try {
            return Ran.of(builder, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What kubectl printed, which has to succeed. */
    String ask(String... words) {
        return kubectl(words).succeeded();
    }

    @Override
    public void close() {
        registry.close();
    }

    private static String key() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(RSA_BITS);
        byte[] key = generator.generateKeyPair().getPrivate().getEncoded();
        return "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n".formatted(Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key));
    }
}
