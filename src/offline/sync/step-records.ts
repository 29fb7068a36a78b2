import type { Client } from '#api/client.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import type { EntryStep, StepResults } from '#storage/registering.ts';
import type { FoundRegistration, PhotoRow } from '#storage/rows.ts';
import type { UploadInChunks } from '../uploads/prepare-attachments.ts';

/** Writes down where an entry with steps is, so that a resumed one goes on where it stopped (R-OFF-19). */
export type StepRecords = {
  /** With what the step sends, before it leaves: a repeat under the same key must be the same to the last byte. */
  onLeaving: (step?: EntryStep, steps?: StepResults) => Promise<void>;
  /** With what came of it. */
  onDone: (step: EntryStep, steps: StepResults, resolved?: FoundRegistration) => Promise<void>;
  /** With what a look-up found instead. */
  onResolved: (found: FoundRegistration) => Promise<void>;
};

/** The submission that a step is made for, and what it needs. */
export type StepContext = Omit<StepRecords, 'onResolved'> & {
  entry: {
    id: string;
    /** Null for whoever is not signed in. */
    accountId: string | null;
    payload: { serialNumber: string };
    steps: StepResults | null;
  };
  call: Client['call'];
  proof: readonly PhotoRow[];
  /** Says which step is under way, for whoever has to tell where it stopped. */
  enter: (step: EntryStep) => void;
  /** How far the proof has come. */
  onProgress?: (progress: UploadProgress) => void;
  /** Null or missing where the backend takes no files in pieces. */
  pieces?: UploadInChunks | null;
};

/** As whom a submission is made: that account or nobody. */
export function askedByOf({ accountId }: StepContext['entry']): { accountId?: string } {
  return accountId === null ? {} : { accountId };
}
