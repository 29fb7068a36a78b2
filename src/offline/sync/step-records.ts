import type { Client } from '#api/client.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import type { EntryStep, StepResults } from '#storage/registering.ts';
import type { FoundRegistration, PhotoRow } from '#storage/rows.ts';
import type { UploadInChunks } from '../uploads/prepare-attachments.ts';

/** Records the steps of an entry, so that it resumes where it stopped (R-OFF-19). */
export type StepRecords = {
  /** Called before a step is sent, with what it sends: a repeat under the same key must be identical. */
  onLeaving: (step?: EntryStep, steps?: StepResults) => Promise<void>;
  /** Called with the result of a step. */
  onDone: (step: EntryStep, steps: StepResults, resolved?: FoundRegistration) => Promise<void>;
  /** Called with the result of a look-up. */
  onResolved: (found: FoundRegistration) => Promise<void>;
};

/** The entry of a step, and what the step needs. */
export type StepContext = Omit<StepRecords, 'onResolved'> & {
  entry: {
    id: string;
    /** Null without an account. */
    accountId: string | null;
    payload: { serialNumber: string };
    steps: StepResults | null;
  };
  call: Client['call'];
  proof: readonly PhotoRow[];
  /** Called with the step that begins. */
  enter: (step: EntryStep) => void;
  /** The upload progress of the proof. */
  onProgress?: (progress: UploadProgress) => void;
  /** Null or missing where the backend takes no files in pieces. */
  pieces?: UploadInChunks | null;
};

/** The account of a call, or none. */
export function callerOf({ accountId }: StepContext['entry']): { accountId?: string } {
  return accountId === null ? {} : { accountId };
}
