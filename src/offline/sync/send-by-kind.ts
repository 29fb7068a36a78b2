import type { Client } from '#api/client.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import type { PortalDatabase } from '#storage/database.ts';
import { photoRowsOf } from '#storage/photo-rows.ts';
import type { Entry } from '#storage/rows.ts';
import type { Sent } from '../outbox/outcome.ts';
import type { UploadInChunks } from '../uploads/prepare-attachments.ts';
import type { Link } from './outcome-of-failure.ts';
import { recordDone, recordLeaving, recordResolved } from './records.ts';
import { sendEntry } from './send.ts';
import { sendFollowUp } from './send-follow-up.ts';
import { sendProof } from './send-proof.ts';
import { sendRegistration } from './send-registration.ts';
import { sendTicketMessage } from './send-ticket-message.ts';
import type { StepRecords } from './step-records.ts';

/** What sending needs: the database, the API, and callbacks. */
export type Sender = {
  database: PortalDatabase;
  client: Pick<Client, 'call'>;
  /** Null or missing where the backend takes no files in pieces. */
  pieces?: UploadInChunks | null;
  /** Whether the request is already recorded as sent. */
  hasLeft?: boolean;
  onProgress: (progress: UploadProgress) => void;
  probe: () => Promise<Link>;
};

/** Sends an entry of any kind with its photos, and records its steps (R-OFF-19). */
export async function sendByKind(entry: Entry, sender: Sender): Promise<Sent> {
  const { database, client, pieces = null, hasLeft = false, onProgress, probe } = sender;
  const records: StepRecords = {
    onLeaving: async (step, steps) => {
      if (!hasLeft) await recordLeaving(database, entry.id, Date.now(), step, steps);
    },
    onDone: (step, steps, resolved) => recordDone(database, entry.id, Date.now(), { step, steps, resolved }),
    onResolved: (found) => recordResolved(database, entry.id, found),
  };
  const photos = await photoRowsOf(database, entry.id);
  const options = { ...records, client, photos, pieces, onProgress, probe };
  if (entry.kind === 'registration') return sendRegistration(entry, options);
  if (entry.kind === 'proof') return sendProof(entry, options);
  if (entry.kind === 'ticket_message') return sendTicketMessage(entry, options);
  return entry.kind === 'claim' ? sendEntry(entry, options) : sendFollowUp(entry, options);
}
