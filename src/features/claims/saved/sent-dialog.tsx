import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Receipt } from '#storage/rows.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';

/** Names the new claim when it has arrived while one looked on (R-CLAIM-14). */
export function SentDialog({ receipt }: { receipt: Receipt | null }) {
  const [dismissed, setDismissed] = useState(false);
  const name = receipt?.claimName ?? '';
  return (
    <Dialog
      opened={receipt !== null && !dismissed}
      onClose={() => setDismissed(true)}
      size="lg"
      title={
        <Trans>
          Claim <span className="whole">{name}</span> is sent
        </Trans>
      }
    >
      <p>
        <Trans>The server has the claim with everything that belongs to it.</Trans>
      </p>
      <DialogActions>
        <Button component={Link} to="/warranty-claims" variant="default">
          <Trans>See all claims</Trans>
        </Button>
        <Button component={Link} to="/warranty-claims/new" data-autofocus>
          <Trans>Add another claim</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
