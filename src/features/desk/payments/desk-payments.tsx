import { VisuallyHidden } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import {
  exportDuePayments,
  listDuePayments,
  type PayableAdjustment,
  runClaimsMax,
  type ShownPayable,
} from '#contract/payments.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { Callout } from '#ui/callout.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatNumber } from '#ui/format.ts';
import { ListHeading } from '#ui/layout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { ClosedMonths } from './closed-months.tsx';
import { Journal } from './journal.tsx';
import { type Chosen, idOf, type Item, NewRun } from './new-run.tsx';
import { PaymentRunList } from './payment-run-list.tsx';
import { AdjustmentTable, Cents, ItemCount, PayableTable, PaymentsFailure } from './payment-words.tsx';
import { stillDue } from './still-due.ts';
import styles from './payments.module.css';

/** What is due by depot, and the payment runs (R-PAY-01, R-PAY-02). Depot and page are in the address. */
export function DeskPayments() {
  const { t } = useLingui();
  const { desk, role } = useAccount();
  const [query] = useSearchParams();
  const depotId = query.get('depot');
  const page = Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1);
  // With Salesforce, payments are there.
  if (!desk) return <Navigate to="/" replace />;
  return (
    <Page
      title={t`Payments`}
      back={
        isDeskRole(role)
          ? { to: '/desk', label: <Trans>Claims to decide</Trans> }
          : { to: '/', label: <Trans>Dashboard</Trans> }
      }
      width="wide"
    >
      <Due depotId={depotId} />
      <PaymentRunList depotId={depotId} page={page} />
      <Journal />
      <ClosedMonths />
    </Page>
  );
}

function Due({ depotId }: { depotId: string | null }) {
  const { t } = useLingui();
  const query = depotId === null ? {} : { depotId };
  const { reading, isPrevious, refresh } = useServerRead(readOf(listDuePayments, { query }), { keepsPrevious: true });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  if (reading.phase === 'failed') return <PaymentsFailure failure={reading.failure} onRetry={refresh} />;
  if (reading.phase === 'reading') return <ListSkeleton label={t`Loading what is due`} rows={8} />;
  const { depots, claims, adjustments } = reading.value;
  // Somebody else may have paid it meanwhile.
  const due = isPrevious ? chosen : stillDue(chosen, reading.value, depotId);
  if (due !== chosen) setChosen(due);
  const total = depots.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const counted = depots.filter((depot) => depotId === null || depot.depotId === depotId);
  const allClaims = counted.reduce((sum, depot) => sum + depot.claims, 0);
  const allAdjustments = counted.reduce((sum, depot) => sum + depot.adjustments, 0);
  if (depots.length === 0)
    return (
      <EmptyState icon="approved" title={<Trans>Nothing is due</Trans>}>
        <Trans>Invoiced claims that are not paid, and adjustments, appear here.</Trans>
      </EmptyState>
    );
  return (
    <section aria-labelledby="due">
      <ListHeading
        id="due"
        title={<Trans>Due</Trans>}
        lead={<Trans>Invoiced or adjusted, not paid, and in no payment run</Trans>}
        end={<ExportButton endpoint={exportDuePayments} input={{ query }} name={t`due-payments`} />}
      />
      <div className={`${styles.due} stack`}>
        <nav className={`${styles.depots} panel`} aria-label={t`Depots`}>
          <DepotLink to="/desk/payments" isCurrent={depotId === null} cents={total}>
            <Trans>All depots</Trans>
          </DepotLink>
          {depots.map((depot) => (
            <DepotLink
              key={depot.depotId}
              to={`/desk/payments?${new URLSearchParams({ depot: depot.depotId }).toString()}`}
              isCurrent={depot.depotId === depotId}
              cents={depot.totalCents}
              count={depot}
            >
              {depot.depot}
            </DepotLink>
          ))}
        </nav>
        <div className="stack">
          {/* The depots stay, with the focus. Their claims are of another depot until its own arrive. */}
          {isPrevious ? (
            <ListSkeleton label={t`Loading what is due`} rows={8} />
          ) : (
            <>
              {[
                { of: 'claims', shown: claims.length, all: allClaims } as const,
                { of: 'adjustments', shown: adjustments.length, all: allAdjustments } as const,
              ].map((cut) => cut.all > cut.shown && <NotAll key={cut.of} {...cut} isOfDepot={depotId !== null} />)}
              <DueItems claims={claims} adjustments={adjustments} chosen={chosen} onChoose={setChosen} />
            </>
          )}
          <NewRun chosen={chosen} onTaken={refresh} />
        </div>
      </div>
    </section>
  );
}

type NotAllProps = { of: 'claims' | 'adjustments'; shown: number; all: number; isOfDepot: boolean };

/** A list ends at what one run takes; of a claim, all adjustments are shown or none. */
function NotAll({ of, shown, all, isOfDepot }: NotAllProps) {
  const few = formatNumber(shown);
  const most = formatNumber(runClaimsMax);
  const many = formatNumber(all);
  return (
    <Callout
      tone="info"
      title={
        of === 'claims' ? (
          <Trans>
            The oldest {few} of {many} claims are shown
          </Trans>
        ) : (
          <Trans>
            The oldest {few} of {many} adjustments are shown
          </Trans>
        )
      }
    >
      <p>
        {of === 'adjustments' ? (
          <Trans>A payment run takes {most} adjustments at most. The others follow once these are in a run.</Trans>
        ) : isOfDepot ? (
          <Trans>A payment run takes {most} claims at most. The others follow once these are in a run.</Trans>
        ) : (
          <Trans>A payment run takes {most} claims at most. Choose a depot to see its claims.</Trans>
        )}
      </p>
    </Callout>
  );
}

type DepotProps = {
  to: string;
  isCurrent: boolean;
  cents: number;
  count?: { claims: number; adjustments: number };
  children: ReactNode;
};

function DepotLink({ to, isCurrent, cents, count, children }: DepotProps) {
  return (
    <Link className="press small" to={to} replace preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
      <span>{children}</span>
      <b>
        <Cents cents={cents} />
      </b>
      {count && (
        <small>
          <ItemCount {...count} />
        </small>
      )}
    </Link>
  );
}

type ItemsProps = {
  claims: readonly ShownPayable[];
  adjustments: readonly PayableAdjustment[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

function DueItems({ claims, adjustments, chosen, onChoose }: ItemsProps) {
  const { t } = useLingui();
  const all = [...claims, ...adjustments];
  const shown = all.filter((item) => chosen.has(idOf(item))).length;
  const choose = (changed: readonly Item[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const item of changed)
      if (isChosen) next.set(idOf(item), item);
      else next.delete(idOf(item));
    onChoose(next);
  };
  const togetherWith = ({ claimId }: PayableAdjustment) => adjustments.filter((one) => one.claimId === claimId);
  return (
    <>
      <CheckField
        label={adjustments.length === 0 ? t`Choose all claims shown` : t`Choose all that is shown`}
        checked={shown > 0 && shown === all.length}
        onChange={(isChosen) => choose(all, isChosen)}
      />
      {claims.length > 0 && (
        <PayableTable
          caption={<Trans>Claims that are due</Trans>}
          claims={claims}
          pick={(claim) => (
            <PickBox
              name={claim.claim}
              isChosen={chosen.has(idOf(claim))}
              onChoose={(isChosen) => choose([claim], isChosen)}
            />
          )}
        />
      )}
      {adjustments.length > 0 && (
        <>
          <h3>
            <Trans>Adjustments</Trans>
          </h3>
          <p className="soft">
            <Trans>Those of one claim go into a run together.</Trans>
          </p>
          <AdjustmentTable
            caption={<Trans>Adjustments that are due</Trans>}
            adjustments={adjustments}
            pick={(adjustment) => (
              <PickBox
                name={t`adjustment ${adjustment.number} of ${adjustment.claim}`}
                isChosen={chosen.has(idOf(adjustment))}
                onChoose={(isChosen) => choose(togetherWith(adjustment), isChosen)}
              />
            )}
          />
        </>
      )}
    </>
  );
}

type PickProps = { name: string; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function PickBox({ name, isChosen, onChoose }: PickProps) {
  const { t } = useLingui();
  return (
    <label className={`${styles.pick} centre`}>
      <VisuallyHidden>{t`Choose ${name}`}</VisuallyHidden>
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget: { checked } }) => onChoose(checked)} />
    </label>
  );
}
