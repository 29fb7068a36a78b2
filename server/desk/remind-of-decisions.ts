import { todayInToronto } from '#domain/dates.ts';
import { startWorkLoop, type WorkLoop } from '../base/work-loop.ts';
import { lockClaim } from '../claims/depot-claims.ts';
import type { Context } from '../context.ts';
import { claimScheduledJob } from '../database/claim-scheduled-job.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { recordEvent } from '../events/record-event.ts';

type ReminderContext = Pick<Context, 'database' | 'platform' | 'now'>;

const hourMs = 60 * 60 * 1000;

/** Reminds the desk of decisions every hour, on one server at a time; null where the sales platform is the desk. */
export function startRemindingOfDecisions(
  context: ReminderContext,
  log: { error: (details: object, message: string) => void },
): WorkLoop | null {
  if (context.platform.desk === null) return null;
  return startWorkLoop(
    async (stopped) => {
      if (await claimScheduledJob(context.database, 'decisions', context.now(), hourMs))
        await remindOfDecisions(context, stopped);
    },
    (failure) => log.error({ failure: describeFailure(failure) }, 'reminding of decisions failed'),
    hourMs,
  );
}

/**
 * Records for each claim, once, that its decision is due soon (R-DESK-64): when 80 % of the time has passed, until it is
 * overdue.
 * @returns the number of claims.
 */
export async function remindOfDecisions(
  { database, platform, now }: ReminderContext,
  stopped?: AbortSignal,
): Promise<number> {
  const today = todayInToronto(now());
  let reminded = 0;
  while (!stopped?.aborted) {
    const due = (await platform.desk?.findUnreminded(today)) ?? [];
    if (due.length === 0) break;
    await database.transaction().execute(async (transaction) => {
      // In one order, so that two servers do not wait for each other.
      for (const { claim } of due.toSorted((a, b) => (a.claim.id < b.claim.id ? -1 : 1)))
        await lockClaim({ database: transaction }, claim.id);
      const still = (await platform.inTransaction(transaction).desk?.findUnreminded(today)) ?? [];
      for (const { claim, dueAt } of still.filter((one) => due.some((before) => before.claim.id === one.claim.id)))
        await recordEvent(transaction, { kind: 'decision_due', claim, accountId: null, at: now(), details: { dueAt } });
      reminded += still.length;
    });
  }
  return reminded;
}
