import type { PortalDatabase } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';
import type { Outcome, Sent } from '../outbox/outcome.ts';
import { createLinkSpeed } from './link-speed.ts';
import type { UploadInChunks } from './prepare-attachments.ts';
import { createUploadedOffsets, uploadInChunks } from './resumable-upload.ts';

/** Outcomes of a broken connection. */
const cuts: readonly Outcome['kind'][] = ['no_answer', 'timeout', 'not_an_answer'];

type UploaderContext = {
  database: PortalDatabase;
  /** Bytes of one piece, at most; null where the backend takes no files in pieces. */
  pieceBytes: () => number | null;
};

export type Uploader = {
  /**
   * Sends an entry and updates the speed of the network from the outcome. A first attempt over a network without
   * failures sends the photos with the form: most entries arrive in this one request. An attempt that broke after the
   * server had received new bytes does not count, since the next one gets further (`docs/decisions/0021`).
   */
  send: (
    entry: Pick<Entry, 'id' | 'attempted'>,
    send: (pieces: UploadInChunks | null) => Promise<Sent>,
  ) => Promise<Sent>;
  /**
   * Whether an entry is sent in one request: no look-up, contact, registration or piece is sent before it. Then "sending"
   * and "left" are written in one transaction, since each costs as much as a small request.
   */
  isSingleRequest: (entry: Entry) => boolean;
  /** Whether parallel uploads would only slow each other down. */
  isNarrow: () => boolean;
};

/** Uploads of one page or worker. */
export function createUploader(
  { database, pieceBytes }: UploaderContext,
  speed = createLinkSpeed(),
  uploadedOffsets = createUploadedOffsets(),
): Uploader {
  const isSentWhole = (entry: Pick<Entry, 'attempted'>) => !entry.attempted && !speed.isNarrow();

  return {
    isNarrow: speed.isNarrow,
    isSingleRequest: (entry) => isOneCall(entry) && (pieceBytes() === null || isSentWhole(entry)),
    async send(entry, send) {
      const maxBytes = pieceBytes();
      if (maxBytes === null) return send(null);
      let isTaken = false;
      /** Bytes that were sent with the form; a form with references alone does not measure the speed. */
      const whole = { bytes: 0, began: 0 };
      // At once, since the browser may be killed before the outcome.
      const onTaken = async () => {
        if (!isTaken) await database.entries.update(entry.id, { attempts: 0 });
        isTaken = true;
      };
      const isWhole = isSentWhole(entry);
      const sent = await send(async (photos, options) => {
        const known = { maxBytes, speed, uploadedOffsets, hasLeft: entry.attempted, onTaken };
        const areUploaded = !isWhole && (await uploadInChunks(photos, { ...options, ...known }));
        whole.bytes = areUploaded ? 0 : photos.reduce((sum, { size }) => sum + size, 0);
        whole.began = performance.now();
        return areUploaded;
      });
      const { kind } = sent.outcome;
      if (cuts.includes(kind) || kind === 'offline') speed.cut();
      else if (kind === 'accepted' && whole.bytes > 0) speed.sent(whole.bytes, performance.now() - whole.began);
      return isTaken && cuts.includes(kind) ? { ...sent, outcome: { kind: 'cut' } } : sent;
    },
  };
}

function isOneCall(entry: Entry): boolean {
  if (entry.kind === 'registration') return false;
  return entry.kind !== 'claim' || (!entry.payload.registering && Boolean(entry.payload.found ?? entry.resolved));
}
