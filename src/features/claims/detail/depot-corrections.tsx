import { Button } from '@mantine/core';
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
export function DepotCorrections({ claim: { status, withdrawable }, actions: { withdrawal }, onOpen }: Props) {
  if (withdrawable === undefined || status === withdrawnStatus) return null;
  if (withdrawal !== 'open')
    return (
      <p className="note row gap-2xs">
        <Icon name="lock" size="small" />
        <span>{closedText('withdrawal', withdrawal, status)}</span>
      </p>
    );
  return (
    <Button variant="default" leftSection={<Icon name="close" />} onClick={() => onOpen('withdrawal')}>
      {followUpAction('withdrawal')}
    </Button>
  );
}
