import { type Fate, fates, importWork, nothingCame } from './import-work.ts';
import { RescueProblem, type RescueProblemReason } from './rescue-problem.ts';

/** What became of the work in all files together. */
export type ImportedFiles = Record<Fate, number> & {
  /** How many more files belong to this work, and were not among these. */
  missing: number;
  /** What kept something from coming, and of which file. */
  problems: { file: string; reason: RescueProblemReason }[];
};

type ImportOptions = {
  code: string;
  /** Called with how much of all has been looked at, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** What stands in the way of one file only; another device's fault meets the next one too. */
const ofTheDevice: readonly RescueProblemReason[] = ['full', 'failed'];

/**
 * Brings in the work of one or several files that have the same code, each by itself: one that cannot be read leaves the
 * others alone.
 *
 * @throws RescueProblem when nothing of any can be read for this account; anything else is a fault of the device
 */
export async function importFiles(
  accountId: string,
  files: readonly File[],
  { code, onProgress }: ImportOptions,
): Promise<ImportedFiles> {
  const imported: ImportedFiles = { ...nothingCame, missing: 0, problems: [] };
  const sets = new Map<string, { of: number; numbers: Set<number> }>();
  const unread: RescueProblem[] = [];
  for (const [at, file] of files.entries()) {
    const tell = (done: number, all: number) => onProgress((at + done / Math.max(1, all)) / files.length);
    try {
      const one = await importWork(accountId, file, { code, onProgress: tell });
      for (const fate of fates) imported[fate] += one[fate];
      if (one.file) {
        const set = sets.get(one.file.set) ?? { of: one.file.of, numbers: new Set() };
        sets.set(one.file.set, { ...set, numbers: set.numbers.add(one.file.number) });
      }
      if (one.problem) imported.problems.push({ file: file.name, reason: one.problem });
      if (one.problem && ofTheDevice.includes(one.problem)) break;
    } catch (error) {
      if (!(error instanceof RescueProblem)) throw error;
      unread.push(error);
      imported.problems.push({ file: file.name, reason: error.reason });
    }
  }
  if (unread[0] && unread.length === files.length) throw unread[0];
  for (const { of, numbers } of sets.values()) imported.missing += of - numbers.size;
  return imported;
}
