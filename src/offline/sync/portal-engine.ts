import { ApiError } from '#api/errors.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import { call } from '#session/call.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import type { EntryStep, StepResults } from '#storage/registering.ts';
import type { Entry } from '#storage/rows.ts';
import { claimKey, refreshClaim } from '../claims.ts';
import type { Sent } from '../outbox/outcome.ts';
import { writeSnapshots } from '../snapshots.ts';
import { createEngine } from './engine.ts';
import { currentLink, probeLink } from './link.ts';
import { reportProgress } from './progress.ts';
import { recordDone, recordLeaving, recordResolved } from './records.ts';
import { sendEntry } from './send.ts';
import { sendFollowUp } from './send-follow-up.ts';
import { sendRegistration } from './send-registration.ts';
import type { StepRecords } from './step-records.ts';

/** The engine of this page or worker, on the device's own database, session, locks and clock. */
export const engine = createEngine({
  database,
  accountId: async () => (await readTokens())?.accountId ?? null,
  send,
  probe: () => currentLink({ call }),
  locks: navigator.locks,
  now: Date.now,
  random: Math.random,
  onArrived: (accountId, claims) =>
    writeSnapshots(
      accountId,
      claims.map((claim) => ({ key: claimKey(claim.id), value: claim })),
    ),
  onFault: (error) => console.error('Sending failed by a fault of ours', error),
});

async function send(entry: Entry): Promise<Sent> {
  const options = {
    client: { call },
    photos: await database.photos.where({ entryId: entry.id }).sortBy('position'),
    onLeaving: (step?: EntryStep, steps?: StepResults) => recordLeaving(database, entry.id, Date.now(), step, steps),
    onProgress: (progress: UploadProgress) => reportProgress(entry.id, progress),
    probe: () => probeLink({ call }),
  };
  try {
    const onDone: StepRecords['onDone'] = (step, steps, resolved) =>
      recordDone(database, entry.id, Date.now(), { step, steps, resolved });
    if (entry.kind === 'registration') return await sendRegistration(entry, { ...options, onDone });
    if (entry.kind === 'claim') {
      const onResolved: StepRecords['onResolved'] = (found) => recordResolved(database, entry.id, found);
      return await sendEntry(entry, { ...options, onResolved, onDone });
    }
    const sent = await sendFollowUp(entry, options);
    if (hasChangedClaim(sent)) void refreshClaim(entry.accountId, entry.claimRef).catch(throwFaults);
    return sent;
  } finally {
    reportProgress(entry.id, null);
  }
}

/** The claim is another one than was read last: it took what follows it, or it does not take it any more. */
function hasChangedClaim({ outcome, claim }: Sent): boolean {
  return outcome.kind === 'accepted' ? !claim : outcome.kind === 'refused' && outcome.status === 409;
}

/** A claim that cannot be read now is read when somebody opens it. */
function throwFaults(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
