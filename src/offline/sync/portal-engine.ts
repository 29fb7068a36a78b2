import { call } from '#session/call.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';
import { claimKey } from '../claims.ts';
import { writeSnapshot } from '../snapshots.ts';
import { createEngine } from './engine.ts';
import { currentLink, probeLink } from './link.ts';
import { reportProgress } from './progress.ts';
import { recordLeaving, recordResolved } from './records.ts';
import { sendEntry } from './send.ts';

/** The engine of this page or worker, on the device's own database, session, locks and clock. */
export const engine = createEngine({
  database,
  accountId: async () => (await readTokens())?.accountId ?? null,
  send,
  probe: () => currentLink({ call }),
  locks: navigator.locks,
  now: Date.now,
  random: Math.random,
  onArrived: (accountId, claim) => writeSnapshot(accountId, claimKey(claim.id), claim),
  onFault: (error) => console.error('Sending failed by a fault of ours', error),
});

async function send(entry: Entry) {
  const photos = await database.photos.where({ entryId: entry.id }).sortBy('position');
  try {
    return await sendEntry(entry, {
      client: { call },
      photos,
      onResolved: (found) => recordResolved(database, entry.id, found),
      onLeaving: () => recordLeaving(database, entry.id, Date.now()),
      onProgress: (progress) => reportProgress(entry.id, progress),
      probe: () => probeLink({ call }),
    });
  } finally {
    reportProgress(entry.id, null);
  }
}
