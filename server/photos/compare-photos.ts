import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import { type ClaimFile, findClaimFile } from '../files/stored-files.ts';
import { workOff } from '../outgoing/leased-queue.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { type WorkLoop, startWorkLoop } from '../base/work-loop.ts';
import { findCopies } from './find-copies.ts';
import { headOf, Printer, storedParts } from './photo-print.ts';
import { PhotoTones } from './photo-tones.ts';
import { readStoredBrightness } from './read-brightness.ts';

export type PhotoContext = Pick<Context, 'database' | 'files' | 'now'>;

/** `plain`: it shows nothing to find it by. */
type Outcome = 'printed' | 'plain' | 'unreadable';

const retryMs = 60 * 1000;

/** A photo that ended so many attempts is not decoded again: it may be what ends the server. */
const attemptsMax = 3;

/** Compares photos on an interval, and goes on after a restart; null where the portal is not the desk. */
export function startComparingPhotos(
  context: PhotoContext & Pick<Context, 'platform' | 'judging'>,
  log: { error: (details: object, message: string) => void },
): WorkLoop | null {
  if (context.platform.desk === null) return null;
  return startWorkLoop(
    async (stopped) => {
      if ((await compareDuePhotos(context, stopped)) > 0) context.judging.wake();
    },
    (failure) => log.error({ failure: describeFailure(failure) }, 'comparing photos failed'),
  );
}

/**
 * Finds the due photos of claims in other claims (R-DESK-50), one at a time, so that filing never waits for it. A kill
 * in between does the photo again.
 * @returns the number of photos.
 */
export async function compareDuePhotos(context: PhotoContext, stopped?: AbortSignal): Promise<number> {
  const { database, now } = context;
  const work = async ({ file_id, attempts }: { file_id: string; attempts: number }) => {
    try {
      const photo = await findClaimFile(database, file_id);
      if (photo) await compare(context, photo, attempts);
    } catch (failure) {
      await giveBack(context, file_id);
      throw failure;
    }
    return 'settled' as const;
  };
  return workOff({ database, now, table: 'photo_checks', leaseMs: 2 * 60 * 1000, work }, stopped);
}

async function compare({ database, files }: PhotoContext, photo: ClaimFile, attempts: number): Promise<void> {
  const brightness = attempts > attemptsMax ? null : await readStoredBrightness(files, photo.path);
  const printer = brightness && new Printer(new PhotoTones(brightness));
  const prints = storedParts.flatMap((trims, part) => {
    const print = printer?.print(trims);
    if (!print) return [];
    return [{ file_id: photo.id, part, head: String(headOf(print)), print: Buffer.from(print).toString('hex') }];
  });
  const isPrinted = prints.length > 0;
  // Before it looks for others: of two at once, one finds the other.
  if (isPrinted)
    await ofStored(database, [photo.id], async (transaction, stored) => {
      const insert = transaction.insertInto('photo_prints').values(prints);
      if (stored.has(photo.id)) await insert.onConflict((known) => known.doNothing()).execute();
    });
  const copies = await findCopies({ database, files }, photo, isPrinted ? brightness : null);
  const outcome: Outcome = printer === null ? 'unreadable' : isPrinted ? 'printed' : 'plain';
  await ofStored(database, [photo.id, ...copies.map(({ otherId }) => otherId)], async (transaction, stored) => {
    const pairs = copies.flatMap(({ otherId, distance }) =>
      stored.has(photo.id) && stored.has(otherId)
        ? [
            { file_id: photo.id, other_id: otherId, distance },
            { file_id: otherId, other_id: photo.id, distance },
          ]
        : [],
    );
    const insert = transaction.insertInto('photo_copies').values(pairs);
    if (pairs.length > 0) await insert.onConflict((known) => known.doNothing()).execute();
    await transaction
      .updateTable('photo_checks')
      .set({ due_at: null, outcome })
      .where('file_id', '=', photo.id)
      .execute();
  });
}

/** Writes about photos while those that are still stored stay so: what is deleted takes its prints along. */
async function ofStored(
  database: Database,
  ids: readonly string[],
  write: (transaction: Database, stored: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('stored_files')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forKeyShare()
      .execute();
    await write(transaction, new Set(rows.map(({ id }) => id)));
  });
}

/** Only a server that ended uses an attempt up. */
async function giveBack({ database, now }: PhotoContext, id: string): Promise<void> {
  await database
    .updateTable('photo_checks')
    .set({ due_at: new Date(now().getTime() + retryMs), attempts: sql`attempts - 1` })
    .where('file_id', '=', id)
    .execute();
}
