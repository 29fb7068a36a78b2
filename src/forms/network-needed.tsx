import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { waitForLink } from '#queries/check-link.ts';
import { useOnline } from '#queries/use-online.ts';
import { Callout } from '#ui/callout.tsx';
import { CallFailure } from './call-failure.tsx';

type Props = {
  /** The message after a failure: "Failed to create ticket". */
  title: ReactNode;
  failure: Failure | null;
};

/** Why a form that needs the network was not sent or cannot be sent now. Disappears when the network returns. */
export function NetworkNeeded({ title, failure }: Props) {
  const online = useOnline();
  useEffect(() => (online ? undefined : waitForLink()), [online]);
  const missing = failure !== null && isMissingNetwork(failure);
  if (failure && !(missing && online)) return <CallFailure title={title} failure={failure} />;
  if (failure)
    return (
      <Callout tone="info" announce="status" title={<Trans>The portal answers again</Trans>}>
        <p>
          <Trans>Everything you typed is still here. Send it now.</Trans>
        </p>
      </Callout>
    );
  if (online) return null;
  return (
    <Callout
      tone="wait"
      announce="status"
      title={isWithoutNetwork() ? <Trans>No network</Trans> : <Trans>The portal does not answer</Trans>}
    >
      <p>
        <Trans>
          Sending needs the network. Fill in the rest: what you type is kept on this device until you can send it.
        </Trans>
      </p>
    </Callout>
  );
}
