import { Trans } from '@lingui/react/macro';
import { AppShell, Button } from '@mantine/core';
import { Link, Outlet } from 'react-router-dom';
import { useSaved } from './store.ts';

export function Shell() {
  const count = useSaved((saved) => saved.count);
  return (
    <AppShell header={{ height: 64 }} padding="md">
      <AppShell.Header>
        <Link to="/warranty-claims/new">
          <Trans>New claim</Trans>
        </Link>
        <Button>
          <Trans>{count} saved</Trans>
        </Button>
      </AppShell.Header>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
