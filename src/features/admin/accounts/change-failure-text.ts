import { t } from '@lingui/core/macro';
import { type Failure, isRefusedWith } from '#api/failure.ts';
import type { FailureName } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';

/** Why an account was not changed, for actions without a form. */
export function changeFailureText(failure: Failure, fallback: FailureName): string {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'aborted':
      return t`The server cannot be reached. Check the network and try again.`;
    case 'not_an_answer':
    case 'signin':
    case 'refused':
      return failureWords(failure, fallback);
  }
}

/** Whether the account or its contact has changed since this screen read it. */
export function isOutdated(failure: Failure): boolean {
  return isRefusedWith(failure, 404, 409);
}
