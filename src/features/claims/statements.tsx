import { Button, NativeSelect } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { type Failure, isMissingNetwork } from '#api/failure.ts';
import { exportStatement, Statement, StatementMonths } from '#contract/statements.ts';
import { useSavedFile } from '#lists/export-button.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { refreshStatement, refreshStatements, statementKey, statementsKey } from '#offline/cache/read-statements.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useAccount } from '#queries/use-account.ts';
import { useDeviceRead } from '#queries/use-device-read.ts';
import { download } from '#session/call.ts';
import { Age } from '#ui/age.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatDollars, formatMonth } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { today } from '#forms/typed-values.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { statementEntryName } from './statement-entry-name.ts';
import styles from './statements.module.css';

/** A depot's statement of a month, as last read (R-PAY-08). The month is in the address. */
export function Statements() {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const months = useSnapshot(accountId, statementsKey, StatementMonths)?.value.data ?? [];
  useDeviceRead(useCallback(() => refreshStatements(accountId), [accountId]));
  const thisMonth = today().slice(0, 7);
  const month = query.get('month') ?? thisMonth;
  const known = [...new Set([thisMonth, month, ...months.map((one) => one.month)])].toSorted().toReversed();
  return (
    <Page
      title={t`Statements`}
      lead={<Trans>What was invoiced and paid, month by month.</Trans>}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
    >
      <div className={`${styles.tools} wrap between`}>
        <NativeSelect
          label={t`Month`}
          value={month}
          rightSection={<Icon name="down" size="small" />}
          data={known.map((value) => ({ value, label: nameOf(value) }))}
          onChange={({ currentTarget: { value } }) =>
            void navigate(`/statements?${new URLSearchParams({ month: value }).toString()}`, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
        <Files month={month} />
      </div>
      <MonthOf key={month} accountId={accountId} month={month} />
    </Page>
  );
}

/** `November 2026`; what is no month stays as it is in the address. */
function nameOf(month: string): string {
  return Number.isNaN(Date.parse(month)) ? month : formatMonth(month, 'long');
}

const fileTypes = [
  { format: 'pdf', type: 'PDF' },
  { format: 'csv', type: 'CSV' },
] as const;

function Files({ month }: { month: string }) {
  const { t } = useLingui();
  const { busy, save } = useSavedFile();

  return (
    <div className="row gap-2s">
      {fileTypes.map(({ format, type }) => (
        <Button
          key={format}
          variant="default"
          disabled={busy}
          aria-label={t`Save the statement as ${type}`}
          leftSection={<Icon name="download" />}
          onClick={() =>
            void save(
              () => download(exportStatement, { params: { month }, query: { format } }),
              t`statement-${month}.${format}`,
            )
          }
        >
          {type}
        </Button>
      ))}
    </div>
  );
}

function MonthOf({ accountId, month }: { accountId: string; month: string }) {
  const { t } = useLingui();
  const snapshot = useSnapshot(accountId, statementKey(month), Statement);
  const { reading, retry } = useDeviceRead(useCallback(() => refreshStatement(accountId, month), [accountId, month]));
  const failure = reading.phase === 'failed' ? reading.failure : null;
  if (!snapshot) {
    if (failure) return <NotRead failure={failure} onRetry={retry} />;
    return <ListSkeleton label={t`Loading the statement`} rows={6} />;
  }
  const { value: statement, readAt } = snapshot;
  return (
    <>
      <Sums statement={statement} />
      <p className="note">
        <Trans>
          Updated <Age since={readAt} />
        </Trans>
      </p>
      {statement.entries.length === 0 ? (
        <EmptyState icon="document" title={<Trans>Nothing was invoiced or paid in this month</Trans>} />
      ) : (
        <Entries entries={statement.entries} />
      )}
    </>
  );
}

function NotRead({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (!isMissingNetwork(failure)) return <ErrorState onRetry={onRetry}>{failureWords(failure)}</ErrorState>;
  return (
    <ErrorState offline title={<Trans>This month is not on this device yet</Trans>} onRetry={onRetry}>
      <Trans>It will load when you’re back online.</Trans>
    </ErrorState>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const { openingCents, invoicedCents, paidCents, adjustedCents, closingCents } = statement;
  return (
    <Card inside="flush" label={t`Balance of the month`}>
      <dl className={styles.sums}>
        <Sum label={<Trans>Opening balance</Trans>} cents={openingCents} />
        <Sum label={<Trans>Invoiced</Trans>} cents={invoicedCents} />
        <Sum label={<Trans>Paid</Trans>} cents={-paidCents} />
        {adjustedCents !== 0 && <Sum label={<Trans>Adjusted</Trans>} cents={adjustedCents} />}
        <Sum label={<Trans>Closing balance</Trans>} cents={closingCents} isResult />
      </dl>
    </Card>
  );
}

function Sum({ label, cents, isResult = false }: { label: ReactNode; cents: number; isResult?: boolean }) {
  return (
    <div data-result={isResult}>
      <dt className="note">{label}</dt>
      <dd>{dollarsOf(cents)}</dd>
    </div>
  );
}

/** Zero has no sign. */
function dollarsOf(cents: number): string {
  return formatDollars(cents === 0 ? 0 : cents / 100);
}

/** What of an adjustment is each tax. */
function adjustedTaxesOf({ gstHstCents = 0, pstQstCents = 0 }: Statement['entries'][number]): string[] {
  const [gstHst, pstQst] = [dollarsOf(gstHstCents), dollarsOf(pstQstCents)];
  return [...(gstHstCents === 0 ? [] : [t`GST/HST: ${gstHst}`]), ...(pstQstCents === 0 ? [] : [t`PST/QST: ${pstQst}`])];
}

function Entries({ entries }: Pick<Statement, 'entries'>) {
  const { t } = useLingui();
  const columns: Column<Statement['entries'][number]>[] = [
    { key: 'date', name: t`Date`, kind: 'plain', cell: ({ date }) => date },
    {
      key: 'kind',
      name: t({ message: 'Entry', context: 'statement' }),
      kind: 'plain',
      cell: (entry) => (
        <>
          {statementEntryName(entry)}
          {adjustedTaxesOf(entry).map((tax) => (
            <div key={tax} className="soft small">
              {tax}
            </div>
          ))}
        </>
      ),
    },
    {
      key: 'claim',
      name: t`Claim`,
      kind: 'header',
      cell: ({ claimId, claim }) => <Link to={`/warranty-claims/${claimId}`}>{claim}</Link>,
    },
    {
      key: 'numbers',
      name: t`Invoice, reference`,
      kind: 'plain',
      cell: ({ invoiceNumber, reference }) => [invoiceNumber, reference].filter((text) => text !== null).join(', '),
    },
    {
      key: 'amount',
      name: t`Amount`,
      kind: 'plain',
      cell: ({ kind, cents }) => dollarsOf(kind === 'paid' ? -cents : cents),
    },
  ];
  return (
    <DataTable
      className={styles.table}
      caption={<Trans>Entries of the month</Trans>}
      columns={columns}
      rows={entries}
      // Entries have no id, and their order is that of the statement.
      idOf={(_, at) => at}
    />
  );
}
