import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { countNeedsYou } from '#offline/cache/needs-you.ts';
import { needsYouPlace, useNeedsYou } from '#queries/use-needs-you.ts';
import { useSyncStatus } from '#queries/use-sync-status.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import styles from './claims-card.module.css';
import type { ReactNode } from 'react';
import { Mark } from '#ui/mark.tsx';
import type { Tone } from '#ui/tone.ts';
import figureStyles from './outbox-figure.module.css';

/** The counts of the outbox, and links to the claims. */
export function ClaimsCard({ accountId }: { accountId: string }) {
  const status = useSyncStatus(accountId);
  const needs = useNeedsYou(accountId);
  const waiting = status && status.waiting + (status.sending ? 1 : 0);
  return (
    <Card>
      <div className="row gap-md top">
        <IconTile icon="wrench" />
        <div>
          <h2>
            <Trans>Warranty claims</Trans>
          </h2>
          <p className="note mt-2xs">
            <Trans>File a claim, follow it, see what is sent. Works without a network.</Trans>
          </p>
        </div>
      </div>
      <div className={`${styles.figures} stack gap-0 panel`}>
        <OutboxFigure
          tone="bad"
          count={needs && countNeedsYou(needs)}
          to={needs ? needsYouPlace({ entries: needs.entries, asking: needs.claims?.length ?? 0 }) : '/outbox'}
        >
          <Trans>Needs you</Trans>
        </OutboxFigure>
        <OutboxFigure tone="wait" count={waiting}>
          <Trans>Waiting to send</Trans>
        </OutboxFigure>
        <OutboxFigure tone="ok" count={status?.sentToday}>
          <Trans>Sent today</Trans>
        </OutboxFigure>
      </div>
      <div className={`${styles.actions} stack gap-sm`}>
        <Button component={Link} to="/warranty-claims/new" leftSection={<Icon name="plus" />}>
          <Trans>Add claim</Trans>
        </Button>
        <Button component={Link} to="/warranty-claims" variant="default">
          <Trans>See all claims</Trans>
        </Button>
      </div>
    </Card>
  );
}

type FigureProps = {
  tone: Tone;
  /** Without a number until it has been counted. */
  count: number | null | undefined;
  /** The outbox, unless the count is of claims alone. */
  to?: string;
  children: ReactNode;
};

/** A count that links to what it counts. Zero is shown without colour. */
function OutboxFigure({ tone, count, to = '/outbox', children }: FigureProps) {
  return (
    <Link className={`${figureStyles.figure} press`} data-tone={count ? tone : 'plain'} to={to}>
      <b>{count ?? '–'}</b>
      <Mark tone={count ? tone : 'plain'} icon={tone === 'bad' ? 'alert' : tone === 'wait' ? 'clock' : 'approved'}>
        {children}
      </Mark>
    </Link>
  );
}
