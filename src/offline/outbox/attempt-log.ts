import { entrySteps } from '#storage/registering.ts';
import type { AttemptRow } from '#storage/rows.ts';

/** Outcomes that prove that the server stored nothing; an incomplete entry was not sent. */
const provenAbsent: readonly AttemptRow['event'][] = ['refused', 'too_many', 'signin', 'incomplete'];

/**
 * Refusals of the content alone. What is sent under a key never changes, so they hold for earlier attempts too: had one
 * been accepted, this one would have got its stored response (R-API-11).
 */
const payloadRefusals: readonly (string | undefined)[] = [
  'VALIDATION_FAILED',
  'FIELD_CUSTOM_VALIDATION_EXCEPTION',
  'FILE_TOO_LARGE',
  'UNSUPPORTED_FILE_TYPE',
];

/**
 * Whether the server may have a submission already. Each `left` is judged by the line after it: a refusal proves that
 * nothing was stored; no response, a broken connection or a server error prove nothing. An entry that may have arrived
 * must be sent again unchanged under the same key. A step before the claim is certain once it has a result.
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

/** Whether the result of a step is known, or not needed any more since a later step was sent. */
function isSettled({ step }: AttemptRow, later: readonly AttemptRow[]): boolean {
  if (step === undefined || step === 'claim') return false;
  return later.some((line) => (line.event === 'accepted' && line.step === step) || isAfter(line, step));
}

/** Whether a refusal is of the submission itself: one without a `left` is of a request before it, such as a piece. */
function isRefusedForItself({ event, serverCode }: AttemptRow, before: AttemptRow | undefined): boolean {
  return event === 'refused' && before?.event === 'left' && payloadRefusals.includes(serverCode);
}

function isAfter(line: AttemptRow, step: NonNullable<AttemptRow['step']>): boolean {
  return line.event === 'left' && line.step !== undefined && entrySteps.indexOf(line.step) > entrySteps.indexOf(step);
}
