import { t } from '@lingui/core/macro';
import type { CauseCode } from '#storage/rows.ts';

/** Causes that say nothing of what was sent: it left, and no answer of the portal came back. */
export type Unanswered = Extract<CauseCode, 'no_answer' | 'timeout' | 'interrupted' | 'server_error' | 'not_an_answer'>;

/** What came instead of an answer, whatever was sent. */
export function unansweredWords(code: Unanswered): string {
  switch (code) {
    case 'no_answer':
      return t`The server did not answer`;
    case 'timeout':
      return t`The server took too long to answer`;
    case 'interrupted':
      return t`Sending was interrupted on this device`;
    case 'server_error':
      return t`The server has a problem at the moment`;
    case 'not_an_answer':
      return t`Something else answered instead of the portal, such as the sign-in page of a public Wi-Fi`;
  }
}
