import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { isWithoutNetwork, reachability } from '#api/reachability.ts';
import { waitForLink, checkLink } from '#queries/check-link.ts';
import { useOnline } from '#queries/use-online.ts';
import { Callout } from '#ui/callout.tsx';

/** Shown offline on a screen that needs the network, with what that means there. Disappears when the network returns. */
export function OfflineNote({ children }: { children?: ReactNode }) {
  const online = useOnline();

  useEffect(() => {
    // No request has been made yet, as on the login page after a start.
    if (reachability() === 'unknown') checkLink();
  }, []);

  useEffect(() => (online ? undefined : waitForLink()), [online]);

  if (online) return null;
  return (
    <Callout
      tone="wait"
      announce="status"
      title={isWithoutNetwork() ? <Trans>No network</Trans> : <Trans>The portal does not answer</Trans>}
    >
      <p>{children ?? <Trans>This page needs the portal. It will go on when you’re back online.</Trans>}</p>
    </Callout>
  );
}
