import { startWorkLoop } from '../base/work-loop.ts';
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
  const apply = async (stopped: AbortSignal) => {
    if (!(await claimScheduledJob(context.database, 'retention', context.now(), hourMs))) return;
    const removed = await applyRetention(context, context.now(), stopped);
    log.info({ removed }, 'retention finished');
  };
  const onFailure = (failure: unknown) => log.error({ failure: describeFailure(failure) }, 'retention failed');
  return startWorkLoop(apply, onFailure, hourMs).stop;
}
