import type { ErrorBody } from '#contract/error-body.ts';

/** Everything that can become of a call that did not succeed. */
export type Failure =
  /** No answer: no network, a reset, no such host. */
  | { kind: 'unreachable' }
  /** No answer within the bound. */
  | { kind: 'timeout' }
  /** Something answered that is not the API: a captive portal's page, a proxy's. */
  | { kind: 'not_an_answer'; status: number }
  /** There is no session, it was refused, or it is now another account's. */
  | { kind: 'signin' }
  /** The caller gave up. */
  | { kind: 'aborted' }
  | Refusal;

/** The API answered with an error. */
export type Refusal = {
  kind: 'refused';
  status: number;
  code: string;
  /** In the language of the person; for the screen. */
  message: string;
  fields: ErrorBody['fields'];
  /** Seconds, from `Retry-After` or `delay`. */
  retryAfterS: number | null;
};

/** The one error a call throws; what happened is in `failure`. */
export class ApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? `${failure.status} ${failure.code}` : failure.kind, options);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The failure inside any error; what is not an `ApiError` is a fault of ours and is thrown on. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  throw error;
}

/** Whether no answer of the API came: there is no network, or something else answered in its place. */
export function isMissingNetwork({ kind }: Failure): boolean {
  return kind === 'unreachable' || kind === 'timeout' || kind === 'not_an_answer';
}

/** Whether the API cannot answer now: no network, or a server error. */
export function isUnavailable(failure: Failure): boolean {
  return isMissingNetwork(failure) || (failure.kind === 'refused' && failure.status >= 500);
}

/** Whether the API refused the call with one of these statuses. */
export function isRefusedWith(failure: Failure, ...statuses: readonly number[]): boolean {
  return failure.kind === 'refused' && statuses.includes(failure.status);
}

/** Whether the API refused the call with one of these codes. */
export function hasCode(failure: Failure, ...codes: readonly string[]): boolean {
  return failure.kind === 'refused' && codes.includes(failure.code);
}
