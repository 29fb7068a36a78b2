import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import { Overview } from '#contract/overview.ts';
import { isOpenStatus, openClaimStatuses } from '#domain/claim-status.ts';
import { claimStatusName } from '#messages/names.ts';
import { paidInChoice, toInvoice } from '#offline/cache/find-claims.ts';
import { refreshAsking } from '#offline/cache/needs-you.ts';
import { overviewKey, refreshOverview } from '#offline/cache/read-claims.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { Age } from '#ui/age.tsx';
import { Card } from '#ui/card.tsx';
import { formatDollars, formatMonth, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { Mark } from '#ui/mark.tsx';
import styles from './depot-overview.module.css';
import { OverviewRoom } from './overview-room.tsx';

/** What the depot's claims come to, as last read (R-OVERVIEW-05). Nothing for a depot without claims. */
export function DepotOverview({ accountId }: { accountId: string }) {
  const snapshot = useSnapshot(accountId, overviewKey, Overview);
  const { reading } = useDeviceRead(useCallback(() => refreshOverview(accountId), [accountId]));
  // The dashboard counts them (R-HOME-08).
  useDeviceRead(useCallback(() => refreshAsking(accountId), [accountId]));
  if (!snapshot && reading.phase !== 'failed') return <OverviewRoom />;
  if (!snapshot || snapshot.value.statuses.length === 0) return null;
  const { value: overview, readAt } = snapshot;
  const isOld = reading.phase === 'failed' && isMissingNetwork(reading.failure);
  const age = (
    <Trans>
      Updated <Age since={readAt} />
    </Trans>
  );
  return (
    <section aria-labelledby="overview">
      <ListHeading
        id="overview"
        title={<Trans>Overview</Trans>}
        end={
          isOld ? (
            <Mark tone="wait" icon="offline">
              {age}
            </Mark>
          ) : (
            <span className="note">{age}</span>
          )
        }
      />
      <div className={`${styles.parts} stack`}>
        <Money overview={overview} />
        <Statuses statuses={overview.statuses} />
        <Ages ages={overview.ages} />
        <Paid months={overview.paid} hasStatements={overview.statements === true} />
      </div>
    </section>
  );
}

function Money({ overview: { undecided, toInvoice: invoiceable, unpaid } }: { overview: Overview }) {
  const { t } = useLingui();
  return (
    <div className={styles.wide}>
      <Card inside="flush" label={t`Amounts`}>
        <div className={`${styles.money} stack gap-0`}>
          <Amount choice="undecided" sum={undecided}>
            <Trans>Waiting for a decision</Trans>
          </Amount>
          <Amount choice={toInvoice} sum={invoiceable}>
            <Trans>To be invoiced</Trans>
          </Amount>
          <Amount choice="unpaid" sum={unpaid}>
            <Trans>Invoiced, not paid</Trans>
          </Amount>
        </div>
      </Card>
    </div>
  );
}

type AmountProps = { choice: string; sum: Overview['unpaid']; children: ReactNode };

function Amount({ choice, sum: { claims, total }, children }: AmountProps) {
  const count = <Plural value={claims} one="# claim" other="# claims" />;
  // The desk of the portal names no amount before it decides (R-DESK-28).
  const isOpen = choice === 'undecided' && claims > 0 && total === 0;
  return (
    <Link className={`${styles.amount} press`} to={listOf(choice)}>
      <span className="small semibold">{children}</span>
      <b>{isOpen ? count : formatDollars(total)}</b>
      <small className="soft">{isOpen ? <Trans>amount after the decision</Trans> : count}</small>
    </Link>
  );
}

function Statuses({ statuses }: Pick<Overview, 'statuses'>) {
  const most = Math.max(...statuses.map(({ claims }) => claims));
  return (
    <Card inside="flush" labelledBy="overview-statuses">
      <h3 id="overview-statuses" className={`${styles.title} heading`}>
        <Trans>Claims by status</Trans>
      </h3>
      <ul>
        {statuses.toSorted(openFirst).map(({ status, claims }) => (
          <Bar
            key={status ?? ''}
            choice={status ?? 'unknown'}
            claims={claims}
            share={claims / most}
            isQuiet={!isOpenStatus(status)}
          >
            {status === null ? <Trans>Status unknown</Trans> : claimStatusName(status)}
          </Bar>
        ))}
      </ul>
    </Card>
  );
}

/** By the order of a claim's life; statuses that the app does not know follow, then the closed ones. */
function openFirst(a: Overview['statuses'][number], b: Overview['statuses'][number]): number {
  const place = ({ status }: typeof a) => {
    const at = openClaimStatuses.findIndex((open) => open === status);
    return at === -1 ? openClaimStatuses.length + (isOpenStatus(status) ? 0 : 1) : at;
  };
  return place(a) - place(b);
}

function Ages({ ages }: Pick<Overview, 'ages'>) {
  const most = Math.max(1, ...Object.values(ages));
  return (
    <Card inside="flush" labelledBy="overview-ages">
      <h3 id="overview-ages" className={`${styles.title} heading`}>
        <Trans>Open claims by age</Trans>
      </h3>
      <ul>
        <Bar choice="open-7" claims={ages['open-7']} share={ages['open-7'] / most}>
          <Trans>0 to 7 days</Trans>
        </Bar>
        <Bar choice="open-30" claims={ages['open-30']} share={ages['open-30'] / most}>
          <Trans>8 to 30 days</Trans>
        </Bar>
        <Bar choice="open-older" claims={ages['open-older']} share={ages['open-older'] / most}>
          <Trans>Over 30 days</Trans>
        </Bar>
      </ul>
      <p className={`${styles.note} note`}>
        <Trans>Counted from the day they were filed.</Trans>
      </p>
    </Card>
  );
}

type BarProps = { choice: string; claims: number; share: number; isQuiet?: boolean; children: ReactNode };

/** A count that leads to its claims, with a bar that compares it. */
function Bar({ choice, claims, share, isQuiet = false, children }: BarProps) {
  return (
    <li>
      <Link className={`${styles.bar} press small`} to={listOf(choice)}>
        <span>{children}</span>
        <span className={styles.track} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} data-quiet={isQuiet} />
        </span>
        <b>{formatNumber(claims)}</b>
        <Icon name="right" size="small" />
      </Link>
    </li>
  );
}

/** A bar chart that is a table to assistive technology: columns on a tablet, rows on a phone. */
function Paid({ months, hasStatements }: { months: Overview['paid']; hasStatements: boolean }) {
  const most = Math.max(1, ...months.map(({ total }) => total));
  const year = formatDollars(months.reduce((sum, { total }) => sum + total, 0));
  return (
    <div className={styles.wide}>
      <Card inside="flush" labelledBy="overview-paid">
        <div className={`${styles.head} small wrap gap-sm flat between baseline`}>
          <h3 id="overview-paid">
            <Trans>Paid by month</Trans>
          </h3>
          <Link
            className="target named semibold gap-2xs"
            to={listOf(paidInChoice(months[0]?.month ?? '', months.at(-1)?.month))}
          >
            <Trans>{year} in 12 months</Trans>
            <Icon name="right" size="small" />
          </Link>
          {hasStatements && (
            <Link className="target named semibold gap-2xs" to="/statements">
              <Trans>Statements</Trans>
              <Icon name="right" size="small" />
            </Link>
          )}
        </div>
        <div role="table" aria-labelledby="overview-paid" className={styles.chart}>
          <VisuallyHidden role="row">
            <span role="columnheader">
              <Trans>Month</Trans>
            </span>
            <span role="columnheader">
              <Trans>Paid</Trans>
            </span>
          </VisuallyHidden>
          {months.map(({ month, claims, total }, at) => (
            <div key={month} role="row" data-now={at === months.length - 1} data-empty={claims === 0}>
              <span role="rowheader" className={styles.month}>
                <span aria-hidden="true">{formatMonth(month, 'short')}</span>
                <VisuallyHidden>{formatMonth(month, 'long')}</VisuallyHidden>
              </span>
              <span role="cell" className="grow">
                <Link className={styles.column} to={listOf(paidInChoice(month))}>
                  {claims > 0 && (
                    <i className={styles.rest} style={{ flexGrow: 1 - total / most }} aria-hidden="true" />
                  )}
                  <MonthTotal total={total} />
                  {claims > 0 && <i className={styles.paid} style={{ flexGrow: total / most }} aria-hidden="true" />}
                </Link>
              </span>
            </div>
          ))}
        </div>
        {months.some(({ claims }) => claims === 0) && (
          <p className={`${styles.note} ${styles.leftOut} note`}>
            <Trans>Months without a payment are left out.</Trans>
          </p>
        )}
      </Card>
    </div>
  );
}

/** The exact total; a column of the chart has room for whole dollars. */
function MonthTotal({ total }: { total: number }) {
  return (
    <>
      <span className={styles.rounded} aria-hidden="true">
        {total === 0 ? '–' : formatNumber(total, { maximumFractionDigits: 0 })}
      </span>
      <span className={styles.exact}>{formatDollars(total)}</span>
    </>
  );
}

function listOf(choice: string): string {
  return `/warranty-claims?${new URLSearchParams({ status: choice }).toString()}`;
}
