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
import org.elasticsearch.client.RestClient;
import org.springframework.context.ApplicationEventPublisher;

/** The search engine's low-level client, opened with its threads and gauges when it is first needed. */
final class SearchClient implements AutoCloseable {

    private final ProductProperties.Search settings;
    private final MeterRegistry registry;
    private final ApplicationEventPublisher events;
    private volatile RestClient client;
    private SearchConnections connections;
    private boolean closed;

    SearchClient(ProductProperties.Search settings, MeterRegistry registry, ApplicationEventPublisher events) {
        this.settings = settings;
        this.registry = registry;
        this.events = events;
    }

    /** Throws {@link IllegalStateException} once closed. */
    RestClient get() {
        RestClient opened = client;
        return opened == null ? open() : opened;
    }

    private synchronized RestClient open() {
        if (closed) {
            throw new IllegalStateException("the search client is closed");
        }
        if (client == null) {
            try {
                URI url = URI.create(settings.url());
                HttpHost host = new HttpHost(url.getHost(), url.getPort(), url.getScheme());
                connections = new SearchConnections(host, settings);
                connections.bindTo(registry);
                client = client(host, url.getUserInfo());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            events.publishEvent(new SearchClientOpened());
        }
        return client;
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
    public synchronized void close() throws IOException {
        closed = true;
        if (client != null) {
            connections.close();
            client.close();
        }
    }
}
