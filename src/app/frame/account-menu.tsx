import { VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/session.ts';
import { initialsOf } from '#domain/initials-of.ts';
import { Icon } from '#ui/icon.tsx';
import { useFrameSlots } from './frame-slots.ts';
import { HeaderMenu } from './header-menu.tsx';
import styles from './header-menu.module.css';
import { Messages } from './messages.tsx';

/** The menu of the person who is signed in. Its button shows the name, else the email; on a phone the initials (R-HOME-04). */
export function AccountMenu({ account }: { account: Account }) {
  const { t } = useLingui();
  const [messagesOpened, setMessagesOpened] = useState(false);
  const name = account.name || account.email || t`Not applicable`;
  const item = { role: 'menuitem', tabIndex: -1, className: styles.item };
  const label = (
    <>
      <VisuallyHidden>
        <Trans>Account</Trans>
      </VisuallyHidden>
      <span className={`${styles.initials} initials`} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={`${styles.name} unseen-below-md`}>{name}</span>
      <span className={styles.long}>
        <Icon name="down" size="small" />
      </span>
    </>
  );
  return (
    <>
      <HeaderMenu label={label}>
        {/* A menu may hold items only, so this is hidden from screen readers; they read the name with the button. */}
        <div className={`${styles.email} note semibold anywhere`} aria-hidden="true">
          {account.email}
        </div>
        <button type="button" {...item} onClick={() => setMessagesOpened(true)}>
          <Icon name="log" />
          <Trans>Messages</Trans>
        </button>
        <Link to="/my-account" {...item}>
          <Icon name="account" />
          <Trans>Your account</Trans>
        </Link>
        <Link to="/account/security" {...item}>
          <Icon name="lock" />
          <Trans>Login and security</Trans>
        </Link>
        <Link to="/this-device" {...item}>
          <Icon name="saved" />
          <Trans>This device</Trans>
        </Link>
        <button type="button" {...item} onClick={() => useFrameSlots.setState({ helpOpened: true })}>
          <Icon name="help" />
          <Trans>Help</Trans>
        </button>
        <Link to="/privacy" {...item}>
          <Icon name="lock" />
          <Trans>Privacy notice</Trans>
        </Link>
        {account.role !== 'customer' && (
          <Link to="/auth/logout?switch" {...item}>
            <Icon name="account" />
            <Trans>Switch person</Trans>
          </Link>
        )}
        <Link to="/auth/logout" {...item}>
          <Icon name="logout" />
          <Trans>Log out</Trans>
        </Link>
        <Link to="/auth/logout?everywhere" {...item}>
          <Icon name="accounts" />
          <Trans>Log out everywhere</Trans>
        </Link>
      </HeaderMenu>
      <Messages opened={messagesOpened} onClose={() => setMessagesOpened(false)} />
    </>
  );
}
