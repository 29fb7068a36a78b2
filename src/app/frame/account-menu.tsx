import { useLingui } from '@lingui/react/macro';
import { lazy, useState } from 'react';
import type { Account } from '#contract/session.ts';
import { AccountFace } from './account-face.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { Messages } from './messages.tsx';

const OpenAccountMenu = lazy(async () => ({ default: (await import('./open-account-menu.tsx')).OpenAccountMenu }));

/** Who is signed in: the name, else the email (`portal.md §2`, home). */
export function AccountMenu({ account }: { account: Account }) {
  const { t } = useLingui();
  const [messagesOpened, setMessagesOpened] = useState(false);
  const name = account.name || account.email || t`Not applicable`;
  return (
    <>
      <HeaderMenu face={<AccountFace name={name} />}>
        <OpenAccountMenu name={name} email={account.email} onMessages={() => setMessagesOpened(true)} />
      </HeaderMenu>
      <Messages opened={messagesOpened} onClose={() => setMessagesOpened(false)} />
    </>
  );
}
