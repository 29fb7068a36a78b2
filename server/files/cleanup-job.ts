import { claimScheduledJob } from '../database/claim-scheduled-job.ts';
import type { Context } from '../context.ts';
import { describeFailure } from '../http/describe-failure.ts';
import { expireUploads } from './uploads.ts';
import { orphanAgeMs, deleteStaleIncoming, deleteOrphans } from './sweep.ts';

type Write = (details: object, message: string) => void;
type Log = { info: Write; error: Write };

/**
 * Sweeps at the start and every hour from then on: what arrives on this machine itself, what is kept by turns with the
 * other servers.
 * @returns what ends it, once a sweep that runs has come to its end.
 */
export function startCleanupJob({ files, database, now }: Pick<Context, 'files' | 'database' | 'now'>, log: Log) {
  const stopping = new AbortController();
  const round = async (isTurn: () => Promise<boolean>) => {
    try {
      await deleteStaleIncoming(files, now());
      if (!(await isTurn())) return;
      await expireUploads(database, now());
      const removed = await deleteOrphans(files, database, now(), stopping.signal);
      log.info({ removed }, 'swept');
    } catch (error) {
      log.error({ failure: describeFailure(error) }, 'the sweep failed');
    }
  };
  // At the start nobody is asked: a server that was killed sees to what it left.
  let running = round(async () => true);
  const timer = setInterval(() => {
    running = running.then(() => round(() => claimScheduledJob(database, 'sweep', now(), orphanAgeMs)));
  }, orphanAgeMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
