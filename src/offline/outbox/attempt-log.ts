import { entrySteps } from '#storage/registering.ts';
import type { AttemptRow } from '#storage/rows.ts';

/** Endings of an attempt after which the server has certainly kept nothing; an incomplete one was stopped here. */
const provenAbsent: readonly AttemptRow['event'][] = ['refused', 'too_many', 'signin', 'incomplete'];

/**
 * Refusals that judge what was sent and nothing else. What went under a key goes unchanged, so they hold for every
 * attempt before as well: had one been taken, this one would have got its answer (R-API-11).
 */
const judgesPayload: readonly (string | undefined)[] = [
  'VALIDATION_FAILED',
  'FIELD_CUSTOM_VALIDATION_EXCEPTION',
  'FILE_TOO_LARGE',
  'UNSUPPORTED_FILE_TYPE',
];

/**
 * Whether a submission may already stand on the server. Each `left` is looked at with what follows it: a refusal
 * proves that nothing was kept; no answer, a cut or a server error prove nothing. As long as it may have arrived,
 * it must go again under the same key, unchanged. A step before the claim that has its result is in doubt no more.
 */
export function mayHaveArrived(log: readonly AttemptRow[]): boolean {
  return log.some((line, at) => {
    if (line.event !== 'left' || isSettled(line, log.slice(at + 1))) return false;
    if (log.some((after, place) => place > at && after.step === line.step && isRefusedForItself(after, log[place - 1])))
      return false;
    const ending = log[at + 1];
    return !ending || !provenAbsent.includes(ending.event) || ending.serverCode === 'IDEMPOTENCY_KEY_REUSED';
  });
}

/** Whether a step's result is known since, or was no longer needed: a later step has left. */
function isSettled({ step }: AttemptRow, later: readonly AttemptRow[]): boolean {
  if (step === undefined || step === 'claim') return false;
  return later.some((line) => (line.event === 'accepted' && line.step === step) || isAfter(line, step));
}

/** Whether a refusal was said to the submission itself: one without its `left` was said to what goes before it, as a piece does. */
function isRefusedForItself({ event, serverCode }: AttemptRow, before: AttemptRow | undefined): boolean {
  return event === 'refused' && before?.event === 'left' && judgesPayload.includes(serverCode);
}

function isAfter(line: AttemptRow, step: NonNullable<AttemptRow['step']>): boolean {
  return line.event === 'left' && line.step !== undefined && entrySteps.indexOf(line.step) > entrySteps.indexOf(step);
}
