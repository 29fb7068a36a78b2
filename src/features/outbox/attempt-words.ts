import { t } from '@lingui/core/macro';
import type { AttemptRow, Entry } from '#storage/rows.ts';
import { causeWords } from '#messages/cause-words.ts';

/** One line of the log of attempts. */
export function attemptWords({ event, at, step, status, serverCode, goesOn }: AttemptRow, kind: Entry['kind']): string {
  if (goesOn) return t`The network broke off; the photos go on from where they are`;
  if (event === 'left') return leftWords(step);
  if (event === 'accepted') return acceptedWords(step);
  const cause = {
    code: event,
    at,
    ...(step === undefined ? {} : { step }),
    ...(status === undefined ? {} : { status }),
    ...(serverCode === undefined ? {} : { serverCode }),
  };
  return causeWords(cause, kind).what;
}

function leftWords(step: AttemptRow['step']): string {
  switch (step) {
    case 'contact':
      return t`The customer’s details left this device`;
    case 'registration':
      return t`The registration left this device`;
    case 'claim':
      return t`The claim left this device`;
    case undefined:
      return t`Left this device`;
  }
}

function acceptedWords(step: AttemptRow['step']): string {
  switch (step) {
    case 'contact':
      return t`Customer added`;
    case 'registration':
      return t`Product registered, with its proof of purchase`;
    case 'claim':
    case undefined:
      return t`Arrived, with everything in it`;
  }
}
