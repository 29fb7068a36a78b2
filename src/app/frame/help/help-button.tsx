import { VisuallyHidden } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { useFrameSlots } from '#app/frame/frame-slots.ts';
import type { Account } from '#contract/session.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import styles from './help.module.css';
import { useNeeded } from '#ui/use-needed.ts';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

/** Opens the guide's page about the open screen (R-UI-15). */
export function HelpButton({ account }: { account: Account }) {
  const opened = useFrameSlots(({ helpOpened }) => helpOpened);
  const needed = useNeeded(opened);
  return (
    <>
      <button
        type="button"
        className={`${styles.open} target centre`}
        aria-haspopup="dialog"
        onClick={() => useFrameSlots.setState({ helpOpened: true })}
      >
        <Icon name="help" />
        <VisuallyHidden>
          <Trans>Help</Trans>
        </VisuallyHidden>
      </button>
      {needed && (
        <LazyBoundary>
          <HelpDialog account={account} opened={opened} onClose={() => useFrameSlots.setState({ helpOpened: false })} />
        </LazyBoundary>
      )}
    </>
  );
}
