const secondMs = 1000;
const firstWaitMs = 10 * secondMs;
const longestWaitMs = 60 * 60 * secondMs;

/** After a day nobody waits for the mail any more. */
const givenUpAfterMs = 24 * 60 * 60 * secondMs;

type Attempt = { failure: unknown; attempts: number; createdAt: Date; now: Date };

/** When a mail that could not be sent is tried again, each time after twice as long; null when it is given up. */
export function nextAttempt({ failure, attempts, createdAt, now }: Attempt): Date | null {
  if (isRefusedRecipient(failure)) return null;
  const waitMs = Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
  const next = new Date(now.getTime() + waitMs);
  return next.getTime() - createdAt.getTime() > givenUpAfterMs ? null : next;
}

/** SMTP's 5xx to a recipient: there is no such mailbox, and there will be none. */
function isRefusedRecipient(failure: unknown): boolean {
  return (
    failure instanceof Error &&
    'code' in failure &&
    failure.code === 'EENVELOPE' &&
    'responseCode' in failure &&
    typeof failure.responseCode === 'number' &&
    failure.responseCode >= 500
  );
}
