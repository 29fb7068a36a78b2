import { t } from '@lingui/core/macro';
import type { AttemptRow } from '#storage/rows.ts';
import { causeWords } from '#wording/cause-words.ts';

/** One line of the log of attempts. */
export function attemptWords({ event, at, status, serverCode }: AttemptRow): string {
  if (event === 'left') return t`Left this device`;
  if (event === 'accepted') return t`Arrived, with everything in it`;
  return causeWords({
    code: event,
    at,
    ...(status === undefined ? {} : { status }),
    ...(serverCode === undefined ? {} : { serverCode }),
  }).what;
}
