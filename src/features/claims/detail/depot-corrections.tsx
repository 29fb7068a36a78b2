import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Claim } from '#contract/claims.ts';
import { withdrawnStatus } from '#domain/claim-status.ts';
import type { FollowUpFormKind } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import type { ClaimActions } from '../../follow-ups/claim-actions.ts';
import { closedText } from '../../follow-ups/closed-text.ts';
import { followUpAction } from '../../follow-ups/follow-up-action.ts';

type Props = {
  claim: Claim;
  actions: ClaimActions;
  onOpen: (kind: FollowUpFormKind) => void;
};

/** What its depot can still do against the course of a claim, and why not; nothing where Salesforce is the desk. */
export function DepotCorrections({ claim, actions: { withdrawal, appeal }, onOpen }: Props) {
  const { status, withdrawable, appealBy } = claim;
  if (withdrawable === undefined || status === withdrawnStatus) return null;
  return (
    <>
      {withdrawal === 'open' && (
        <Button variant="default" leftSection={<Icon name="close" />} onClick={() => onOpen('withdrawal')}>
          {followUpAction('withdrawal')}
        </Button>
      )}
      {appeal === 'open' && (
        <Button variant="default" leftSection={<Icon name="mail" />} onClick={() => onOpen('appeal')}>
          {followUpAction('appeal')}
        </Button>
      )}
      {appeal === 'open' && appealBy && (
        <Note icon="calendar">
          <Trans>The decision can be appealed until {appealBy}.</Trans>
        </Note>
      )}
      {appeal !== 'open' && hasToSayWhy(claim, appeal) && (
        <Note icon="lock">{closedText('appeal', appeal, status)}</Note>
      )}
      {withdrawal !== 'open' && saysWhyNot(withdrawal) && withdrawal !== appeal && (
        <Note icon="lock">{closedText('withdrawal', withdrawal, status)}</Note>
      )}
    </>
  );
}

/**
 * Whether somebody may look for an appeal, and is told nowhere else on the page why there is none: after a rejection, a
 * first appeal, when its time is over, or while an estimate waits.
 */
function hasToSayWhy({ status, timeline = [] }: Claim, because: ClaimActions['appeal']): boolean {
  if (because !== 'status') return because === 'appeal_over' || because === 'estimate_unsent';
  return status === 'Rejected' || timeline.some(({ kind }) => kind === 'appealed');
}

/** As `hasToSayWhy`, for a withdrawal. */
function saysWhyNot(because: ClaimActions['withdrawal']): boolean {
  return because === 'status' || because === 'estimate_unsent' || because === 'change_unsent';
}

function Note({ icon, children }: { icon: 'lock' | 'calendar'; children: ReactNode }) {
  return (
    <p className="note row gap-2xs">
      <Icon name={icon} size="small" />
      <span>{children}</span>
    </p>
  );
}
