import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ClaimLine } from '#contract/claim-lines.ts';
import { toDollars } from '#domain/money.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { formatDollars, formatNumber } from '#ui/format.ts';
import styles from './claim-detail.module.css';

/** What was claimed, approved and paid, line by line, with the reason where less was approved (R-DESK-28). */
export function LinesCard({ lines }: { lines: readonly ClaimLine[] }) {
  const isPaid = lines.some(({ paidCents }) => paidCents !== null);
  const approved = sum(lines.map(({ approvedCents }) => approvedCents));
  return (
    <AccordionCard
      name="lines"
      title={<Trans>Amounts</Trans>}
      summary={approved === null ? <Trans>to be decided</Trans> : <Trans>{approved} approved</Trans>}
    >
      <table className={`${styles.money} table`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Line</Trans>
            </th>
            <th scope="col">
              <Trans>Claimed</Trans>
            </th>
            <th scope="col">
              <Trans>Approved</Trans>
            </th>
            {isPaid && (
              <th scope="col">
                <Trans>Paid</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Fragment key={line.id}>
              <tr>
                <th scope="row">
                  <LineName line={line} />
                </th>
                <td>{amount(line.claimedCents)}</td>
                <td>{amount(line.approvedCents) ?? <Trans>to be decided</Trans>}</td>
                {isPaid && <td>{amount(line.paidCents) ?? '–'}</td>}
              </tr>
              {line.reason !== null && (
                <tr data-kind="reason">
                  <td colSpan={isPaid ? 4 : 3}>
                    {[deskReasonName(line.reason), line.reasonText].filter(Boolean).join('. ')}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td>{sum(lines.map(({ claimedCents }) => claimedCents))}</td>
            <td>{approved ?? '–'}</td>
            {isPaid && <td>{sum(lines.map(({ paidCents }) => paidCents))}</td>}
          </tr>
        </tfoot>
      </table>
    </AccordionCard>
  );
}

function LineName({ line: { kind, description, number, quantity } }: { line: ClaimLine }) {
  const count = formatNumber(quantity);
  if (kind === 'labour')
    return (
      <>
        <Trans>Labour, {count} h</Trans> {description}
      </>
    );
  return [description, number, quantity !== 1 && `(${count})`].filter(Boolean).join(' ');
}

function amount(cents: number | null): string | null {
  return cents === null ? null : formatDollars(toDollars(cents));
}

/** The sum of what is known; null if nothing is. */
function sum(cents: readonly (number | null)[]): string | null {
  const known = cents.filter((one) => one !== null);
  return known.length === 0 ? null : amount(known.reduce((all, one) => all + one, 0));
}
