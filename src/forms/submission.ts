import * as v from 'valibot';
import { ApiError, type Failure, hasCode } from '#api/failure.ts';

/**
 * What is sent once, however often somebody presses Send (R-API-10): its key, and every payload
 * that left under it and got no final answer. It is kept with the draft, so that a reload does not send a second one.
 */
export const Submission = v.object({ key: v.pipe(v.string(), v.uuid()), unanswered: v.array(v.unknown()) });
export type Submission = v.InferOutput<typeof Submission>;

export function newSubmission(): Submission {
  return { key: crypto.randomUUID(), unanswered: [] };
}

/** As it stands once `payload` is about to leave. */
export function withPayload(submission: Submission, payload: unknown): Submission {
  const left = JSON.stringify(payload);
  const known = submission.unanswered.some((earlier) => JSON.stringify(earlier) === left);
  return known ? submission : { ...submission, unanswered: [...submission.unanswered, payload] };
}

/** Which payload the server has: this one, or one that left before it and whose answer was lost. */
export type Arrived = 'this' | 'earlier';

/**
 * Sends a payload under its submission's key. Where the server has another payload of that key already, that one is
 * sent again to hear what became of it: nothing is ever made twice.
 *
 * @throws ApiError
 */
export async function submitOnce<Payload>(
  submission: Submission,
  payload: Payload,
  send: (payload: unknown, key: string) => Promise<unknown>,
): Promise<Arrived> {
  try {
    await send(payload, submission.key);
    return 'this';
  } catch (error) {
    if (!isKeyReused(error)) throw error;
    for (const earlier of submission.unanswered) if (await hasArrived(earlier, submission.key, send)) return 'earlier';
    throw error;
  }
}

/** Whether the server keeps this answer for its key for ever: what is corrected then goes under a key of its own. */
export function isFinal(failure: Failure): boolean {
  if (failure.kind !== 'refused') return false;
  const { status, code } = failure;
  const passing = [401, 408, 429].includes(status) || ['XSRF_TOKEN_INVALID', 'IDEMPOTENCY_IN_PROGRESS'].includes(code);
  return status >= 400 && status < 500 && !passing;
}

async function hasArrived(
  payload: unknown,
  key: string,
  send: (payload: unknown, key: string) => Promise<unknown>,
): Promise<boolean> {
  try {
    await send(payload, key);
    return true;
  } catch (error) {
    if (isKeyReused(error)) return false;
    throw error;
  }
}

function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && hasCode(error.failure, 'IDEMPOTENCY_KEY_REUSED');
}
