import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { EmptyState } from '#ui/empty-state.tsx';
import { ForwardLink } from '#ui/forward-link.tsx';
import { Page } from '#ui/page.tsx';

/** An address of a claim that is no longer in the outbox under that name: changed, sent again, or sent long ago. */
export function EntryGone() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Saved claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      bar={{
        action: (
          <Button component={Link} to="/warranty-claims">
            <Trans>See all claims</Trans>
          </Button>
        ),
      }}
    >
      <EmptyState
        icon="send"
        title={<Trans>This claim is not here any more</Trans>}
        action={
          <ForwardLink to="/outbox">
            <Trans>Open the outbox</Trans>
          </ForwardLink>
        }
      >
        <Trans>It was changed, tried again or sent. The outbox and the list of claims show what became of it.</Trans>
      </EmptyState>
    </Page>
  );
}
