import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotices } from '#ui/notices.ts';
import { Messages } from './messages.tsx';
import styles from './menu-button.module.css';

/** What the banner said, for those without an account menu; there once something was said. */
export function SignedOutMessages() {
  const [opened, setOpened] = useState(false);
  const none = useNotices(({ past }) => past.length === 0);
  if (none) return null;
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpened(true)}>
        <Trans>Messages</Trans>
      </button>
      <Messages opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
