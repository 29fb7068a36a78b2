import type { ErrorBody } from '#contract/error-body.ts';

/** Why a call failed. */
export type Failure =
  /** No response: no network, a connection reset, an unknown host. */
  | { kind: 'unreachable' }
  /** No response before the timeout. */
  | { kind: 'timeout' }
  /** The response is not from the API: it is the page of a captive portal or a proxy. */
  | { kind: 'not_an_answer'; status: number }
  /** There is no session, the server refused it, or it belongs to another account now. */
  | { kind: 'signin' }
  /** The caller aborted the call. */
  | { kind: 'aborted' }
  | Refusal;

/** The API responded with an error. */
export type Refusal = {
  kind: 'refused';
  status: number;
  code: string;
  /** For the screen, in the language of the request. */
  message: string;
  fields: ErrorBody['fields'];
  /** Seconds, from `Retry-After` or `delay`. */
  retryAfterS: number | null;
};

/** The only error that a call throws; `failure` is its cause. */
export class ApiError extends Error {
  readonly failure: Failure;
  /** The path of the failed call in the contract; null before a call is made. */
  path: string | null = null;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? `${failure.status} ${failure.code}` : failure.kind, options);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The failure of an `ApiError`. Any other error is a bug and is thrown again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  throw error;
}

/** Whether the API did not respond: no network, or another server responded. */
export function isMissingNetwork({ kind }: Failure): boolean {
  return kind === 'unreachable' || kind === 'timeout' || kind === 'not_an_answer';
}

/** Whether the API cannot be used now: no network, or a server error. */
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
