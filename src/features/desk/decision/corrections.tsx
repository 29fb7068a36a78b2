import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { Role } from '#contract/primitives.ts';
import { paidStatuses, withdrawnStatus } from '#domain/claim-status.ts';
import type { DeskAction } from '#domain/desk-rules.ts';
import { isDeskRole, isPaymentRole } from '#domain/permissions.ts';
import { useAccount } from '#queries/use-account.ts';
import { Section } from '#ui/section.tsx';
import styles from './decision.module.css';
import { actionRows } from './desk-actions.tsx';

type Props = {
  desk: DeskClaim;
  /** The corrections that are possible now. */
  allowed: readonly DeskAction[];
  onStart: (action: DeskAction) => void;
};

/** What can be corrected about a claim, and why the rest cannot (R-DESK-60, R-DESK-61, R-DESK-63, R-PAY-14). */
export function Corrections({ desk, allowed, onStart }: Props) {
  const { role } = useAccount();
  const { claim } = desk;
  const refusal = refusalOf(desk, role);
  if (allowed.length === 0 && !refusal) return null;
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

/** Why a correction that somebody of this role may look for is not possible. */
function refusalOf({ claim, paymentRun }: DeskClaim, role: Role): ReactNode {
  const { status, invoicedAt, paidAt, voidedInvoices = [] } = claim;
  const decides = isDeskRole(role);
  if (paidAt || paidStatuses.some((paid) => paid === status))
    return decides && <Trans>Paid: the decision can no longer be reopened.</Trans>;
  if (invoicedAt && paymentRun) return <InRun run={paymentRun} mayOpen={isPaymentRole(role)} />;
  if (invoicedAt && !isPaymentRole(role))
    return <Trans>Invoiced: finance has to void the invoice before you reopen the decision.</Trans>;
  if (!decides) return null;
  if (invoicedAt) return <Trans>Invoiced: void the invoice before the decision is reopened.</Trans>;
  if (status === 'Approved' && voidedInvoices.length > 0)
    return <Trans>It was invoiced: reopen the decision before you close the claim.</Trans>;
  if (status === withdrawnStatus)
    return <Trans>Withdrawn by its depot: it is neither decided nor reopened. The depot can file it anew.</Trans>;
  if (status === 'Parts Ordered')
    return <Trans>Parts are ordered: reopen the decision before you close the claim.</Trans>;
  return null;
}

type InRunProps = { run: NonNullable<DeskClaim['paymentRun']>; mayOpen: boolean };

/** The payment run that stands in the way, with the way to it for who pays. */
function InRun({ run: { id, number }, mayOpen }: InRunProps) {
  if (!mayOpen) return <Trans>In payment run {number}: nothing can be corrected until the run is undone.</Trans>;
  return (
    <Trans>
      In <Link to={`/desk/payments/${id}`}>payment run {number}</Link>: undo the run before you void the invoice.
    </Trans>
  );
}
