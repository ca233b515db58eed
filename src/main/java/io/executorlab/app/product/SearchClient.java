package io.executorlab.app.product;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.micrometer.core.instrument.MeterRegistry;
import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpHost;
import org.apache.http.message.BasicHeader;
import org.apache.http.nio.reactor.IOReactorException;
import org.elasticsearch.client.RestClient;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.util.function.SingletonSupplier;

/** The search engine's low-level client, opened with its threads and gauges when it is first needed. */
final class SearchClient implements AutoCloseable {

    private final ProductProperties.Search settings;
    private final MeterRegistry registry;
    private final ApplicationEventPublisher events;
    private final SingletonSupplier<RestClient> client = SingletonSupplier.of(this::open);
    private volatile SearchConnections connections;

    /** It was needed for the first time. */
    record Opened() {
    }

    SearchClient(ProductProperties.Search settings, MeterRegistry registry, ApplicationEventPublisher events) {
        this.settings = settings;
        this.registry = registry;
        this.events = events;
    }

    RestClient get() {
        return client.obtain();
    }

    private RestClient open() {
        URI url = URI.create(settings.url());
        HttpHost host = new HttpHost(url.getHost(), url.getPort(), url.getScheme());
        try {
            connections = new SearchConnections(host, settings);
        } catch (IOReactorException e) {
            throw new UncheckedIOException(e);
        }
        connections.bindTo(registry);
        events.publishEvent(new Opened());
        return client(host, url.getUserInfo());
    }

    private RestClient client(HttpHost host, String userInfo) {
        return RestClient.builder(host)
                .setDefaultHeaders(credentials(userInfo))
                .setHttpClientConfigCallback(builder -> builder.setConnectionManager(connections.manager()))
                .setRequestConfigCallback(builder -> builder
                        .setConnectionRequestTimeout((int) settings.connectionRequestTimeout().toMillis())
                        .setConnectTimeout((int) settings.connectTimeout().toMillis())
                        .setSocketTimeout((int) settings.socketTimeout().toMillis()))
                .build();
    }

    /** Those of the URL, which the client itself does not read. */
    private static Header[] credentials(String userInfo) {
        return userInfo == null ? new Header[0]
                : new Header[] {new BasicHeader(HttpHeaders.AUTHORIZATION,
                        "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8)))};
    }

    @Override
    public void close() throws IOException {
        if (connections != null) {
            connections.close();
            get().close();
        }
    }
}
