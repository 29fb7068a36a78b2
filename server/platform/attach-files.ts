import { buffer } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { findClaimFile } from '../files/stored-files.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { type WorkLoop, startWorkLoop } from '../base/work-loop.ts';
import { type Outcome, waitMs, workOff } from '../outgoing/leased-queue.ts';
import type { SalesPlatform } from './sales-platform.ts';

type Attach = NonNullable<SalesPlatform['attachFile']>;

export type AttachContext = {
  database: Database;
  files: Pick<FileStore, 'read'>;
  attach: Attach;
  now: () => Date;
  onFailure: (failure: unknown, file: { id: string; attempts: number }) => void;
};

const secondMs = 1000;
const hourMs = 3600 * secondMs;

const waits = { firstMs: 30 * secondMs, factor: 2, longestMs: 6 * hourMs };

type Write = (details: object, message: string) => void;

/** Attaches files on an interval, and goes on after a restart; null where the platform reads the portal's own store. */
export function startAttachingFiles(
  { database, files, platform }: Pick<AttachContext, 'database' | 'files'> & { platform: SalesPlatform },
  log: { error: Write },
): WorkLoop | null {
  const attach = platform.attachFile;
  if (attach === null) return null;
  const report = (failure: unknown, file: object = {}) =>
    log.error({ failure: describeFailure(failure), ...file }, 'attaching a file failed');
  const context = { database, files, attach, now: () => new Date(), onFailure: report };
  return startWorkLoop((stopped) => attachDueFiles(context, stopped), report);
}

/**
 * Attaches every due file to its claim. The platform knows a repeat by the file's id, so that a kill in between attaches
 * it once all the same. A platform that is away, or full, is asked again later: no claim waits for it.
 * @returns the number of attached files.
 */
export async function attachDueFiles(context: AttachContext, stopped?: AbortSignal): Promise<number> {
  const { database, now } = context;
  const work = (due: { file_id: string; attempts: number }) => attach(context, due.file_id, due.attempts);
  return workOff({ database, now, table: 'files_to_attach', leaseMs: 300 * secondMs, work }, stopped);
}

async function attach(context: AttachContext, id: string, attempts: number): Promise<Outcome> {
  const { database, files, attach: send, now, onFailure } = context;
  try {
    const file = await findClaimFile(database, id);
    const stream = file && (await files.read(file.path, null));
    // A lost file cannot be attached, however often; its row says so to whoever opens it.
    if (stream) await send({ id, claimId: file.claimId, name: file.name, bytes: await buffer(stream) });
    return 'done';
  } catch (failure) {
    onFailure(failure, { id, attempts });
    const again = now().getTime() + waitMs(waits, attempts);
    if (!(failure instanceof AppError) || failure.code !== 'UNAVAILABLE') return new Date(again);
    // The others would fail, too.
    const due_at = new Date(now().getTime() + (failure.retryAfterS ?? 0) * secondMs);
    await database.updateTable('files_to_attach').set({ due_at }).where('due_at', '<', due_at).execute();
    return new Date(Math.max(again, due_at.getTime()));
  }
}
