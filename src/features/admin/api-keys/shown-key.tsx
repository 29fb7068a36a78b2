import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Callout } from '#ui/callout.tsx';
import { CodeToCopy } from '#ui/code-to-copy.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/layout.tsx';
import styles from './api-keys.module.css';

/** A key and whose it is; `former` tells that the one before it still works. */
export type ShownOnce = { name: string; key: string; former: boolean };

type Props = { shown: ShownOnce; opened: boolean; onClose: () => void };

/** Shows a new key, once: the server does not know it (R-KEY-01). */
export function ShownKey({ shown: { name, key, former }, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={<Trans>The key of {name}</Trans>}>
      <Callout tone="wait" title={<Trans context="API key">Copy it now: it is shown only this once</Trans>}>
        <p>
          <Trans>
            Put it where the system keeps its secrets, and in no email or message. Whoever has it can use it.
          </Trans>
        </p>
      </Callout>
      <div className={styles.key}>
        <CodeToCopy code={key} />
      </div>
      {former && (
        <p className="soft">
          <Trans>For 24 hours the key it replaces works too.</Trans>
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>
          <Trans context="API key">I have kept it</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
