import { Trans } from '@lingui/react/macro';
import { lazy, useState } from 'react';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';
import { useNotices } from '#ui/notices.ts';
import styles from './header-menu.module.css';
import { useNeeded } from '#ui/use-needed.ts';

const PastNotices = lazy(async () => ({ default: (await import('#ui/past-notices.tsx')).PastNotices }));

type Props = { opened: boolean; onClose: () => void };

/** The dialog with the past messages of the banner. Its code loads when it first opens. */
export function Messages({ opened, onClose }: Props) {
  if (!useNeeded(opened)) return null;
  return (
    <LazyBoundary>
      <PastNotices opened={opened} onClose={onClose} />
    </LazyBoundary>
  );
}

/** Opens the past messages for people without an account menu, once there are any. */
export function SignedOutMessages() {
  const [opened, setOpened] = useState(false);
  const none = useNotices(({ past }) => past.length === 0);
  if (none) return null;
  return (
    <>
      <button type="button" className={`${styles.button} target small semibold`} onClick={() => setOpened(true)}>
        <Trans>Messages</Trans>
      </button>
      <Messages opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
