import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Callout } from '#ui/callout.tsx';
import { CodeToCopy } from '#ui/code-to-copy.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/layout.tsx';
import styles from './webhooks.module.css';

/** A secret and whose it is; `former` tells that one before it still signs. */
export type ShownSecret = { name: string; secret: string | null; former: boolean };

type Props = { shown: ShownSecret; opened: boolean; onClose: () => void };

/** Shows a new secret, once: the server does not tell it again (R-HOOK-01). */
export function WebhookSecret({ shown: { name, secret, former }, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={<Trans>The secret of {name}</Trans>}>
      {secret === null ? (
        <Callout tone="wait" title={<Trans>The webhook is saved, but its secret was lost on the way</Trans>}>
          <p>
            <Trans>Get a new secret and give it to whoever receives the events.</Trans>
          </p>
        </Callout>
      ) : (
        <>
          <Callout tone="wait" title={<Trans>Copy it now: it is shown only this once</Trans>}>
            <p>
              <Trans>
                Give it to whoever receives the events, and to nobody else: it proves that they come from the portal.
              </Trans>
            </p>
          </Callout>
          <div className={styles.secret}>
            <CodeToCopy code={secret} />
          </div>
          {former && (
            <p className="soft">
              <Trans>For 24 hours the secret before it stays valid too.</Trans>
            </p>
          )}
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>{secret === null ? <Trans>Close</Trans> : <Trans>I have kept it</Trans>}</Button>
      </DialogActions>
    </Dialog>
  );
}
