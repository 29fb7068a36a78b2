import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatWhen } from '#ui/format.ts';

type Props = { savedAt: string; onStartOver: () => void };

/** Shown on a form that was left unfinished on this device, perhaps by another person. It can be emptied. */
export function StartOver({ savedAt, onStartOver }: Props) {
  const [asking, setAsking] = useState(false);
  const when = formatWhen(savedAt);
  return (
    <Callout tone="info" title={<Trans>What was typed before is still here</Trans>}>
      <p>
        <Trans>Kept on this device {when}. Go on with it, or empty the form if it is not yours.</Trans>
      </p>
      <div className="mt-2s">
        <Button size="md" variant="default" onClick={() => setAsking(true)}>
          <Trans>Empty the form</Trans>
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={<Trans>Empty the form?</Trans>}
        confirmLabel={<Trans>Empty the form</Trans>}
        onCancel={() => setAsking(false)}
        onConfirm={onStartOver}
      >
        <Trans>Everything typed here is removed from this device. It cannot be brought back.</Trans>
      </ConfirmDialog>
    </Callout>
  );
}
