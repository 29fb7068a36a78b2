import { claimScheduledJob } from '../database/claim-scheduled-job.ts';
import type { Context } from '../context.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { applyRetention } from './retention.ts';

const hourMs = 60 * 60 * 1000;

type Write = (details: object, message: string) => void;

/**
 * Applies retention at the start and every hour, on one server at a time (R-PRIV-05).
 * @returns a function that stops the job and waits for a running pass.
 */
export function startRetentionJob(
  context: Pick<Context, 'database' | 'platform' | 'files' | 'retention' | 'now'>,
  log: { info: Write; error: Write },
): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    try {
      if (!(await claimScheduledJob(context.database, 'retention', context.now(), hourMs))) return;
      const removed = await applyRetention(context, context.now(), stopping.signal);
      log.info({ removed }, 'retention finished');
    } catch (error) {
      log.error({ failure: describeFailure(error) }, 'retention failed');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, hourMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
