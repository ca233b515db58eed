package io.executorlab.app.review;

import java.util.List;

/** Collects the reviews and comments of pull requests from the code host. */
interface ReviewCollection {

    /**
     * @param pulls how many, numbered from 1
     * @param deadline of the whole collection; a call to the code host that is under way then may take its own time
     * limit more
     * @throws CodeHostException if the code host gives no usable answer in time
     * @throws java.util.concurrent.RejectedExecutionException if there is no room for a stage
     * @throws WaitTooLongException if the stages do not end within the limit of a wait
     * @throws DeadlineExceededException if they do not end by the deadline
     */
    List<ReviewedPull> collect(int pulls, Mode mode, Deadline deadline);
}
