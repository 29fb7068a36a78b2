import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { useSession, useSetUpAccount } from '#session/session-store.ts';
import { Logo } from '#ui/logo.tsx';
import { useNotices } from '#ui/notices.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { SignedOutMessages } from './messages.tsx';
import { useFrameSlots } from './frame-slots.ts';

/** The header of every screen: logo, sync pill, language and account. */
export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const logo = usePortalConfig((config) => config.logo);
  const hasNoNotices = useNotices(({ past }) => past.length === 0);
  const plain = session.phase === 'signed-out' && pathname.startsWith('/auth/');
  const atLogin = pathname === '/auth/login';
  const { pillOf, searchOf, helpOf } = useFrameSlots();
  const account = session.phase === 'signed-in' ? session.account : null;
  const setUp = useSetUpAccount();
  // A phone has no room for the name beside “Log in” or “Messages”.
  const showsName = plain && atLogin && hasNoNotices;
  return (
    <header className={styles.header} data-plain={plain}>
      <div className={`${styles.row} row gap-2s`} data-named={showsName}>
        <Link className={styles.logo} to="/">
          <Logo always={showsName ? 'name' : 'mark'} own={logo} />
        </Link>
        {setUp && (
          <div className={styles.search} data-screen-only>
            {searchOf?.(setUp)}
          </div>
        )}
        <span className="grow" />
        {account && <div className={styles.help}>{helpOf?.(account)}</div>}
        {account?.verifiedAt && <div className={styles.pill}>{pillOf?.(account.id)}</div>}
        {session.phase === 'signed-out' && <SignedOutMessages />}
        <LanguageMenu />
        {account && <AccountMenu account={account} />}
        {session.phase === 'signed-out' && !atLogin && (
          <Button component={Link} to="/auth/login" variant="subtle" size="md" className={styles.login}>
            <Trans>Log in</Trans>
          </Button>
        )}
      </div>
    </header>
  );
}
