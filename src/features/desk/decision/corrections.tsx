import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Claim } from '#contract/claims.ts';
import { paidStatuses } from '#domain/claim-status.ts';
import type { DeskAction } from '#domain/desk-rules.ts';
import { Section } from '#ui/section.tsx';
import styles from './decision.module.css';
import { actionRows } from './desk-actions.tsx';

type Props = {
  claim: Claim;
  /** The corrections that are possible now. */
  allowed: readonly DeskAction[];
  onStart: (action: DeskAction) => void;
};

/** What can be corrected about a claim, and why the rest cannot (R-DESK-60, R-DESK-61). */
export function Corrections({ claim, allowed, onStart }: Props) {
  const refusal = refusalOf(claim);
  if (allowed.length === 0 && refusal === null) return null;
  return (
    <Section title={<Trans>Corrections</Trans>}>
      {allowed.length > 0 && (
        <div className={`${styles.corrections} wrap`}>
          {allowed.map((name) => {
            const { keys, label, closedLabel } = actionRows[name];
            return (
              <Button key={name} size="md" variant="default" aria-keyshortcuts={keys[0]} onClick={() => onStart(name)}>
                {(claim.status === 'Closed' && closedLabel) || label} <kbd aria-hidden="true">{keys[0]}</kbd>
              </Button>
            );
          })}
        </div>
      )}
      {refusal && <p className="soft">{refusal}</p>}
    </Section>
  );
}

/** Why a correction that somebody may look for is not possible. */
function refusalOf({ status, invoicedAt, paidAt }: Claim): ReactNode {
  if (paidAt || paidStatuses.some((paid) => paid === status))
    return <Trans>Paid: the decision can no longer be reopened.</Trans>;
  if (invoicedAt) return <Trans>Invoiced: the decision can no longer be reopened, nor the claim closed.</Trans>;
  if (status === 'Parts Ordered')
    return <Trans>Parts are ordered: reopen the decision before you close the claim.</Trans>;
  return null;
}
