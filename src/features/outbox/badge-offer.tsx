import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { askForBadge, canAskForBadge } from '#offline/badge.ts';
import { Callout } from '#ui/callout.tsx';

/** Where the number on the app's icon needs a permission: offered while something waits, since it brings people back. */
export function BadgeOffer() {
  const [offered, setOffered] = useState(canAskForBadge);
  if (!offered) return null;
  return (
    <Callout tone="info" title={<Trans>The app’s icon can show how much waits to be sent</Trans>}>
      <p>
        <Trans>For this the iPad or iPhone asks whether the app may send notifications. It sends none.</Trans>
      </p>
      <div>
        <Button
          size="md"
          variant="default"
          onClick={() => void askForBadge().finally(() => setOffered(canAskForBadge()))}
        >
          <Trans>Show the number</Trans>
        </Button>
      </div>
    </Callout>
  );
}
