import { ApiError } from '#api/failure.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import { serverTime } from '#clock/server-clock.ts';
import { call } from '#session/call.ts';
import { readTokens } from '#session/tokens.ts';
import { database } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';
import { refreshPage } from '../cache/cached-pages.ts';
import { refreshMessages } from '../cache/cached-messages.ts';
import { claimKey, claimList, refreshClaim } from '../cache/read-claims.ts';
import { isFollowUp } from '../outbox/followers.ts';
import type { Sent } from '../outbox/outcome.ts';
import { writeSnapshots } from '../cache/snapshots.ts';
import type { UploadInChunks } from '../uploads/prepare-attachments.ts';
import { createEngine } from './engine.ts';
import { currentLink, offeredPieceBytes, probeLink } from './link.ts';
import { reportProgress } from '../uploads/upload-progress.ts';
import { createUploader } from '../uploads/uploader.ts';
import { sendByKind } from './send-by-kind.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { oneForEachCustomer } from './make-contact.ts';
import { markSending } from './records.ts';

const uploader = createUploader({ database, pieceBytes: offeredPieceBytes });

/** The engine of this page or worker. */
export const engine = createEngine({
  database,
  accountId: async () => (await readTokens())?.accountId ?? null,
  async begin(id) {
    const claimed = await markSending(database, id, Date.now(), uploader.isSingleRequest);
    if (!claimed) return null;
    const { entry, hasLeft } = claimed;
    return { entry, send: () => uploader.send(entry, (pieces) => sendOf(entry, pieces, hasLeft)) };
  },
  select: (due, underWay) => limitConcurrency(oneForEachCustomer(due, underWay), underWay, uploader.isNarrow()),
  probe: () => currentLink({ call }),
  locks: navigator.locks,
  now: Date.now,
  serverTime,
  random: Math.random,
  async onArrived(accountId, claims) {
    await writeSnapshots(
      accountId,
      claims.map((claim) => ({ key: claimKey(claim.id), value: claim })),
    );
    // A list that was read before does not have them, and its age would be wrong.
    void refreshPage(claimList, accountId, 1).catch(throwFaults);
  },
  onFault: (error) => console.error('Sending failed', error),
});

async function sendOf(entry: Entry, pieces: UploadInChunks | null, hasLeft: boolean): Promise<Sent> {
  const onProgress = (progress: UploadProgress) => reportProgress(entry.id, progress);
  try {
    const sent = await sendByKind(entry, {
      database,
      client: { call },
      pieces,
      hasLeft,
      onProgress,
      probe: () => probeLink({ call }),
    });
    if (isFollowUp(entry) && hasChangedClaim(sent)) {
      const refresh = entry.kind === 'message' ? refreshMessages : refreshClaim;
      void refresh(entry.accountId, entry.claimRef).catch(throwFaults);
    }
    return sent;
  } finally {
    reportProgress(entry.id, null);
  }
}

/** Whether the cached claim, or its cached messages, are outdated: it accepted the follow-up, or refuses it in its present state. */
function hasChangedClaim({ outcome, claim }: Sent): boolean {
  return outcome.kind === 'accepted' ? !claim : outcome.kind === 'refused' && outcome.status === 409;
}

/** A claim that cannot be read now is read when it is opened. */
function throwFaults(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
