import { Trans } from '@lingui/react/macro';
import { useOnline } from '#live/use-online.ts';
import { Callout } from '#ui/callout.tsx';

/** On a screen that can do nothing without the network: that there is none. It goes by itself. */
export function OfflineNote() {
  const online = useOnline();
  if (online) return null;
  return (
    <Callout tone="wait" announce="status" title={<Trans>No network</Trans>}>
      <p>
        <Trans>This page needs the network. It goes on by itself when the network is back.</Trans>
      </p>
    </Callout>
  );
}
