/** An app's byte code comes in, and the places where a JDK or its processors decide how many threads run go out. */
package io.executorlab.lab.lens;
