import * as v from 'valibot';
import { ApiError, type Failure, hasCode } from '#api/failure.ts';

/**
 * One submission of an online form (R-API-10): its key, and each payload that was sent under it without a final
 * response. Stored with the draft, so that a reload does not send a second submission.
 */
export const Submission = v.object({ key: v.pipe(v.string(), v.uuid()), unanswered: v.array(v.unknown()) });
export type Submission = v.InferOutput<typeof Submission>;

export function newSubmission(): Submission {
  return { key: crypto.randomUUID(), unanswered: [] };
}

/** Returns the submission with `payload` added, before it is sent. */
export function withPayload(submission: Submission, payload: unknown): Submission {
  const serialized = JSON.stringify(payload);
  const known = submission.unanswered.some((earlier) => JSON.stringify(earlier) === serialized);
  return known ? submission : { ...submission, unanswered: [...submission.unanswered, payload] };
}

/** The payload that the server has: this one, or an earlier one whose response was lost. */
export type Arrived = 'this' | 'earlier';

/**
 * Sends a payload under the key of its submission. If the server already has another payload under that key, sends that
 * one again to get its result, so that nothing is created twice.
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

/** Whether the server stores this response for its key permanently; a corrected form then needs a new key. */
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
