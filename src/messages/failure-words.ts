import { plural, t } from '@lingui/core/macro';
import { type Failure, isMissingNetwork, type Refusal } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { isErrorCode } from '#contract/errors.ts';
import type { LookUpFailure, LookUpPart, Unanswered } from '#offline/look-ups/unanswered.ts';
import { errorSentence, type FailureName } from './error-catalogue.ts';

/**
 * The reason of a failed call: the server's own message, else the sentence of its error code, else `fallback`
 * (R-UI-08).
 */
export function failureWords(failure: Failure, fallback?: FailureName): string {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'aborted':
      return isWithoutNetwork()
        ? t`There is no network. What you typed stays here.`
        : t`The portal does not answer. What you typed stays here. Try again.`;
    case 'not_an_answer':
      return t`Something other than the portal answered. The network may ask you to accept its terms first.`;
    case 'signin':
      return errorSentence('authentication_timed_out');
    case 'refused':
      return [refusalWords(failure, fallback), waitWords(failure)].join(' ').trim();
  }
}

const failedParts = {
  serial_number: 'fetch_serial_number',
  registration: 'fetch_registration',
  product: 'products',
  contact: 'fetch_contact',
} as const satisfies Record<LookUpPart, FailureName>;

/** The title of a failed look-up: which of its calls failed. */
export function lookUpFailureTitle({ part }: LookUpFailure): string {
  return errorSentence(failedParts[part]);
}

/**
 * The title of a look-up without an answer: only what the device says itself is called "no network", and a portal that
 * answered with an error is not called one that does not answer.
 */
export function unansweredTitle(why: Unanswered): string {
  if (typeof why === 'object' && !isWithoutAnswer(why)) return lookUpFailureTitle(why);
  return why === 'offline' ? t`No network` : t`The portal does not answer`;
}

/** Whether the portal said nothing: no response, one from elsewhere, or the error page of its proxy. */
export function isWithoutAnswer(failure: Failure): boolean {
  if (failure.kind !== 'refused') return isMissingNetwork(failure);
  return failure.status >= 500 && failure.message === '' && failure.code === '';
}

function refusalWords({ message, code, status }: Refusal, fallback: FailureName | undefined): string {
  if (message !== '') return message;
  if (isErrorCode(code)) return errorSentence(code);
  if (status === 501) return errorSentence('not_implemented');
  return errorSentence(fallback ?? (status >= 500 ? 'unexpected' : 'unknown'));
}

function waitWords({ status, retryAfterS }: Refusal): string {
  const minutes = Math.ceil((retryAfterS ?? 0) / 60);
  if (status !== 429 || minutes === 0) return '';
  return plural(minutes, { one: 'Try again in # minute.', other: 'Try again in # minutes.' });
}
