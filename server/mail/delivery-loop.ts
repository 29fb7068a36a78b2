/** Mails left by a server that died, and those to be tried again, are looked for this often. */
const everyMs = 15 * 1000;

export type MailDelivery = {
  /** Looks for mails at once: something has committed that may have left one. */
  wake: () => void;
  /** Waits for the mail that is on its way, then sends no more. */
  stop: () => Promise<void>;
};

/**
 * Keeps mails going out, one run at a time.
 * @param deliver sends what is due, until it is told to stop.
 * @param onFailure gets what stopped a run, such as a database that is away; the next run tries again.
 */
export function startDeliveryLoop(
  deliver: (stopped: AbortSignal) => Promise<unknown>,
  onFailure: (failure: unknown) => void,
): MailDelivery {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  const run = async () => {
    do {
      again = false;
      await deliver(stopping.signal).catch(onFailure);
    } while (again && !stopping.signal.aborted);
    running = null;
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    if (running) again = true;
    else running = run();
  };

  const timer = setInterval(wake, everyMs);
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
