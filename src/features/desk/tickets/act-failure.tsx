import { Trans } from '@lingui/react/macro';
import { type Failure, hasCode } from '#api/failure.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { Callout } from '#ui/callout.tsx';

/** Why something was not done to the ticket. */
export function ActFailure({ failure }: { failure: Failure }) {
  if (!hasCode(failure, 'VERSION_OUTDATED', 'CONFLICT'))
    return <CallFailure title={<Trans>The ticket was not changed</Trans>} failure={failure} />;
  return (
    <Callout tone="wait" announce="alert" title={<Trans>The ticket has changed meanwhile</Trans>}>
      <p>
        <Trans>It is shown as it is now. Nothing of yours was done.</Trans>
      </p>
    </Callout>
  );
}
