import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { secondsLeft } from './seconds-left.ts';

type Props = { sentBytes: number; totalBytes: number };

/** About how long an upload still takes, once its pace is known. */
export function TimeLeft({ sentBytes, totalBytes }: Props) {
  const [first] = useState(() => ({ sentBytes, at: Date.now() }));
  const seconds = secondsLeft(first, { sentBytes, at: Date.now() }, totalBytes);
  if (seconds === null) return null;
  return (
    <>
      , <Trans>about {seconds} s left</Trans>
    </>
  );
}
