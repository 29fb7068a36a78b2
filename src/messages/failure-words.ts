import { plural, t } from '@lingui/core/macro';
import type { Failure, Refusal } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { isErrorCode } from '#contract/errors.ts';
import type { Unanswered } from '#offline/look-ups/unanswered.ts';
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

/** The title of a look-up without an answer: only what the device says itself is called "no network". */
export function unansweredTitle(why: Unanswered): string {
  return why === 'offline' ? t`No network` : t`The portal does not answer`;
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
