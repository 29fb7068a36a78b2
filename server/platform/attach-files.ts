import { buffer } from 'node:stream/consumers';
import { AppError } from '../errors/app-error.ts';
import { leaseDueFile, type LeasedFile } from '../database/lease-due-file.ts';
import type { Database } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { type WorkLoop, startWorkLoop } from '../base/work-loop.ts';
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

/** A file whose server died during the call becomes due for another server after this. Longer than a call takes. */
const leaseMs = 300 * secondMs;

const firstRetryMs = 30 * secondMs;
const maxRetryMs = 6 * hourMs;

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
 * Attaches every due file to its claim. Each is leased before, and leaves the queue after; the platform knows a repeat
 * by the file's id, so that a kill in between attaches it once all the same. A platform that is away, or full, is asked
 * again later: no claim waits for it.
 * @returns the number of attached files.
 */
export async function attachDueFiles(context: AttachContext, stopped?: AbortSignal): Promise<number> {
  const { database, now, onFailure } = context;
  let attached = 0;
  while (!stopped?.aborted) {
    const due = await leaseDueFile(database, 'files_to_attach', { at: now(), leaseMs });
    if (!due) break;
    const { id, attempts } = due;
    try {
      await attach(context, due);
      await database.deleteFrom('files_to_attach').where('file_id', '=', id).execute();
      attached += 1;
    } catch (failure) {
      onFailure(failure, { id, attempts });
      const retryMs = Math.min(firstRetryMs * 2 ** (attempts - 1), maxRetryMs);
      const due_at = new Date(now().getTime() + retryMs);
      await database.updateTable('files_to_attach').set({ due_at }).where('file_id', '=', id).execute();
      // The others would fail, too.
      if (failure instanceof AppError && failure.code === 'UNAVAILABLE') {
        const all = new Date(now().getTime() + (failure.retryAfterS ?? 0) * secondMs);
        await database.updateTable('files_to_attach').set({ due_at: all }).where('due_at', '<', all).execute();
        break;
      }
    }
  }
  return attached;
}

async function attach({ files, attach: send }: AttachContext, { id, claimId, name, path }: LeasedFile): Promise<void> {
  const stream = await files.read(path, null);
  // A lost file cannot be attached, however often; its row says so to whoever opens it.
  if (stream) await send({ id, claimId, name, bytes: await buffer(stream) });
}
