import { Menu } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon.tsx';
import { AccountFace } from './account-face.tsx';
import { OpenableMenu } from './openable-menu.tsx';

type Props = { name: string; email: string; onMessages: () => void };

/** What the banner said, and the ways out. */
export function OpenAccountMenu({ name, email, onMessages }: Props) {
  return (
    <OpenableMenu face={<AccountFace name={name} />}>
      {/* A menu holds items alone; who is signed in is read with the button. */}
      <Menu.Label aria-hidden="true">{email}</Menu.Label>
      <Menu.Item leftSection={<Icon name="log" />} onClick={onMessages}>
        <Trans>Messages</Trans>
      </Menu.Item>
      <Menu.Item component={Link} to="/this-device" leftSection={<Icon name="saved" />}>
        <Trans>This device</Trans>
      </Menu.Item>
      <Menu.Item component={Link} to="/auth/logout" leftSection={<Icon name="logout" />}>
        <Trans>Log out</Trans>
      </Menu.Item>
      <Menu.Item component={Link} to="/auth/logout?everywhere" leftSection={<Icon name="accounts" />}>
        <Trans>Log out everywhere</Trans>
      </Menu.Item>
    </OpenableMenu>
  );
}
