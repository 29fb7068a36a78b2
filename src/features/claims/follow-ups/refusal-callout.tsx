import { Trans } from '@lingui/react/macro';
import type { Cause, FollowUpKind } from '#storage/rows.ts';
import { Callout } from '#ui/callout.tsx';
import { followUpCauseWords } from '#messages/follow-up-cause-words.ts';

type Props = { kind: FollowUpKind; refusal: Cause };

/** Why the server did not accept what is in this form, in its own words and in ours. */
export function RefusalCallout({ kind, refusal }: Props) {
  const words = followUpCauseWords(refusal, kind);
  return (
    <Callout tone="bad" announce="status" title={words?.what}>
      {refusal.message && (
        <p>
          <Trans>“{refusal.message}”</Trans>
        </p>
      )}
      <p>{words?.next}</p>
    </Callout>
  );
}
