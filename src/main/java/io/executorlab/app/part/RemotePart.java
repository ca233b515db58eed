package io.executorlab.app.part;

/** Names a program that the app calls. */
public enum RemotePart { DATABASE, SEARCH, ELEVATOR, PULL_REQUESTS, ROUTE, MODEL }
