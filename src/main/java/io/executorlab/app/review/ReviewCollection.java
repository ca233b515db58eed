package io.executorlab.app.review;

import java.util.List;

import io.executorlab.app.part.CallFailedException;

/** Collects the reviews and comments of pull requests from the code host. */
interface ReviewCollection {

    /**
     * @param pulls how many, numbered from 1
     * @param deadline of the whole collection; a call to the code host that is under way then may take its own time
     * limit more
     * @throws CallFailedException if the code host gives no usable answer, or the stages do not end in time
     * @throws java.util.concurrent.RejectedExecutionException if there is no room for a stage
     */
    List<ReviewedPull> collect(int pulls, Mode mode, Deadline deadline);
}
