import type { PortalDatabase } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';
import type { Outcome, Sent } from '../outbox/outcome.ts';
import type { UploadInChunks } from '../uploads/prepare-attachments.ts';
import { uploadInChunks } from '../uploads/resumable-upload.ts';
import type { UploadedOffsets } from '../uploads/uploaded-offsets.ts';
import type { LinkSpeed } from '../uploads/link-speed.ts';

/** Endings that say nothing but that the link broke. */
const cuts: readonly Outcome['kind'][] = ['no_answer', 'timeout', 'not_an_answer'];

type Link = {
  database: PortalDatabase;
  speed: LinkSpeed;
  uploadedOffsets: UploadedOffsets;
  /** Of a piece, at most. */
  maxBytes: number;
};

/** Whether an entry's photos leave with its form: for the first time, over a link that has shown no weakness. */
export function goesWhole({ attempted }: Pick<Entry, 'attempted'>, speed: LinkSpeed): boolean {
  return !attempted && !speed.isNarrow();
}

/**
 * Sends an entry over a link of which something may be known, and learns from how it went. What leaves for the first
 * time over a link that has shown no weakness goes whole: most do, and arrive in one call. A try that was cut off after
 * the server had taken new bytes costs no attempt, since the next one gets further (`docs/decisions/0021`).
 */
export async function sendOverLink(
  entry: Pick<Entry, 'id' | 'attempted'>,
  { database, speed, uploadedOffsets, maxBytes }: Link,
  send: (pieces: UploadInChunks) => Promise<Sent>,
): Promise<Sent> {
  let isTaken = false;
  /** What left with its form; a form that only names its photos shows nothing of the link. */
  const whole = { bytes: 0, began: 0 };
  // Also for a browser that is killed before it can say how it went.
  const onTaken = async () => {
    if (!isTaken) await database.entries.update(entry.id, { attempts: 0 });
    isTaken = true;
  };
  const isTrusted = goesWhole(entry, speed);
  const sent = await send(async (photos, options) => {
    const known = { maxBytes, speed, uploadedOffsets, hasLeft: entry.attempted, onTaken };
    const areUp = !isTrusted && (await uploadInChunks(photos, { ...options, ...known }));
    whole.bytes = areUp ? 0 : photos.reduce((sum, { size }) => sum + size, 0);
    whole.began = performance.now();
    return areUp;
  });
  const { kind } = sent.outcome;
  if (cuts.includes(kind) || kind === 'offline') speed.cut();
  else if (kind === 'accepted' && whole.bytes > 0) speed.sent(whole.bytes, performance.now() - whole.began);
  return isTaken && cuts.includes(kind) ? { ...sent, outcome: { kind: 'cut' } } : sent;
}
