import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { discardUnsent, readDiscardable } from '#offline/outbox/discard-unsent.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';

/**
 * Deletes unsent work after a confirmation (R-OFF-15). Renders nothing when no work may be deleted. Once nothing is
 * unsent, the sign-out continues.
 */
export function DiscardUnsentButton({ accountId }: { accountId: string }) {
  const { t } = useLingui();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const discardable = useLiveQuery(() => readDiscardable(accountId), [accountId]);
  const { count, mayHaveArrived } = discardable ?? { count: 0, mayHaveArrived: 0 };

  async function discard(): Promise<void> {
    setBusy(true);
    const removed = await discardUnsent(accountId);
    setBusy(false);
    setConfirming(false);
    if (removed < count)
      showNotice({ tone: 'warning', text: t`Some of it was being sent in the meantime and was not deleted.` });
  }

  if (count === 0 && !confirming) return null;
  return (
    <>
      <Button
        variant="subtle"
        data-quiet
        leftSection={<Icon name="trash" size="small" />}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      >
        <Trans>Delete and log out</Trans>
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={<Plural value={count} one="Delete # unsent entry?" other="Delete # unsent entries?" />}
        confirmLabel={<Trans>Delete for good</Trans>}
        cancelLabel={<Trans>Keep everything</Trans>}
        busy={busy}
        onConfirm={() => void discard()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          <Trans>
            What is not sent is removed from this device with its photos and files. It cannot be brought back.
          </Trans>
        </p>
        {mayHaveArrived > 0 && (
          <p>
            <b>
              <Plural
                value={mayHaveArrived}
                one="# of them may already be on the server: deleting it here does not take it back there."
                other="# of them may already be on the server: deleting them here does not take them back there."
              />
            </b>
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
