/** Interval of the check for retries and for the work of a dead server. */
const usualIntervalMs = 15 * 1000;

export type WorkLoop = {
  /** Checks for due work now; called after a write that may have enqueued some. */
  wake: () => void;
  /** Finishes the current piece, then stops. */
  stop: () => Promise<void>;
};

/**
 * Does due work, such as mail, one run at a time, on an interval and on `wake`.
 * @param work does what is due until the signal aborts.
 * @param onFailure gets the error of a failed run; the next run retries.
 * @param intervalMs shorter for work that nothing wakes.
 */
export function startWorkLoop(
  work: (stopped: AbortSignal) => Promise<unknown>,
  onFailure: (failure: unknown) => void,
  intervalMs = usualIntervalMs,
): WorkLoop {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let runAgain = false;

  const run = async () => {
    do {
      runAgain = false;
      await work(stopping.signal).catch(onFailure);
    } while (runAgain && !stopping.signal.aborted);
    running = null;
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    if (running) runAgain = true;
    else running = run();
  };

  const timer = setInterval(wake, intervalMs);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
