import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { reportFault, type StorageTrouble } from '#storage/storage-trouble.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './prompt.module.css';

/** Reports a fault of this device's storage and what to do about it. */
export function StoragePrompt({ trouble }: { trouble: StorageTrouble }) {
  return (
    <section className={`${styles.prompt} wrap middle`} role="alert">
      <Icon name="alert" />
      <p>
        <TroubleText trouble={trouble} />
      </p>
      <Button size="md" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
      {trouble !== 'slow' && (
        <Button size="md" variant="subtle" onClick={() => reportFault(null)}>
          <Trans>Close</Trans>
        </Button>
      )}
    </section>
  );
}

function TroubleText({ trouble }: { trouble: StorageTrouble }) {
  switch (trouble) {
    case 'slow':
      return (
        <Trans>
          This device’s storage does not answer. Close the portal’s other tabs. Nothing is saved until it answers.
        </Trans>
      );
    case 'no_answer':
      return (
        <Trans>
          This device’s storage does not answer, and something was not saved. Close the portal’s other tabs, then
          reload: what you typed is still here. If that does not help, restart the browser.
        </Trans>
      );
    case 'lost':
      return (
        <Trans>
          This device’s storage lost its connection, and something was not saved. Reload: what you typed is still here.
          If that does not help, restart the browser.
        </Trans>
      );
    case 'cannot_open':
      return (
        <Trans>
          This device’s storage cannot be opened. Restart the browser, then open the portal again. Do not delete the
          browser’s data: work that was not sent is in it.
        </Trans>
      );
  }
}
