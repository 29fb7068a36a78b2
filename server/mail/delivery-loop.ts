/** Interval of the check for retries and for mail of a dead server. */
const intervalMs = 15 * 1000;

export type MailDelivery = {
  /** Checks for due mail now; called after a write that may have enqueued one. */
  wake: () => void;
  /** Finishes the current mail, then stops. */
  stop: () => Promise<void>;
};

/**
 * Runs deliveries one at a time, on an interval and on `wake`.
 * @param deliver sends what is due until the signal aborts.
 * @param onFailure gets the error of a failed run; the next run retries.
 */
export function startDeliveryLoop(
  deliver: (stopped: AbortSignal) => Promise<unknown>,
  onFailure: (failure: unknown) => void,
): MailDelivery {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let runAgain = false;

  const run = async () => {
    do {
      runAgain = false;
      await deliver(stopping.signal).catch(onFailure);
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
