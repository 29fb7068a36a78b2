import type { ReactNode } from 'react';
import type { Failure } from '#api/failure.ts';
import { Callout } from '#ui/callout.tsx';
import { failureWords } from '#messages/failure-words.ts';

type Props = { title: ReactNode; failure: Failure };

/** The message of a failed call, with its reason. */
export function CallFailure({ title, failure }: Props) {
  return (
    <Callout tone="bad" announce="alert" title={title}>
      <p>{failureWords(failure)}</p>
    </Callout>
  );
}
