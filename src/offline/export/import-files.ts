import { type ImportOutcome, importOutcomes, importWork, nothingImported } from './import-work.ts';
import { ExportFileError, type ExportFileErrorReason } from './export-file-error.ts';

/** The outcomes of all files, added up. */
export type ImportedFiles = Record<ImportOutcome, number> & {
  /** The number of files of the same export that were not chosen. */
  missing: number;
  /** The errors, with the names of their files. */
  problems: { file: string; reason: ExportFileErrorReason }[];
};

type ImportOptions = {
  code: string;
  /** Called with the progress, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Faults of the device, which would also stop the next file. */
const deviceFaults: readonly ExportFileErrorReason[] = ['full', 'failed'];

/**
 * Imports the work of several files with the same code. A file that cannot be read does not stop the others.
 *
 * @throws ExportFileError if no file can be read for this account; any other error is a fault of the device
 */
export async function importFiles(
  accountId: string,
  files: readonly File[],
  { code, onProgress }: ImportOptions,
): Promise<ImportedFiles> {
  const imported: ImportedFiles = { ...nothingImported, missing: 0, problems: [] };
  const sets = new Map<string, { of: number; numbers: Set<number> }>();
  const unread: ExportFileError[] = [];
  for (const [at, file] of files.entries()) {
    const report = (done: number, all: number) => onProgress((at + done / Math.max(1, all)) / files.length);
    try {
      const one = await importWork(accountId, file, { code, onProgress: report });
      for (const outcome of importOutcomes) imported[outcome] += one[outcome];
      if (one.file) {
        const set = sets.get(one.file.set) ?? { of: one.file.of, numbers: new Set() };
        sets.set(one.file.set, { ...set, numbers: set.numbers.add(one.file.number) });
      }
      if (one.problem) imported.problems.push({ file: file.name, reason: one.problem });
      if (one.problem && deviceFaults.includes(one.problem)) break;
    } catch (error) {
      if (!(error instanceof ExportFileError)) throw error;
      unread.push(error);
      imported.problems.push({ file: file.name, reason: error.reason });
    }
  }
  if (unread[0] && unread.length === files.length) throw unread[0];
  for (const { of, numbers } of sets.values()) imported.missing += of - numbers.size;
  return imported;
}
