import { Button, VisuallyHidden } from '@mantine/core';
import { useForm as useMantineForm } from '@mantine/form';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import {
  createPaymentRun,
  exportDuePayments,
  listDuePayments,
  type ShownPayable,
  runClaimsMax,
} from '#contract/payments.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import { CallFailure } from '#forms/call-failure.tsx';
import { TextField } from '#forms/text-field.tsx';
import { useForm } from '#forms/use-form.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDollars, formatNumber } from '#ui/format.ts';
import { ListHeading, TwoColumns } from '#ui/layout.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { ClosedMonths } from './closed-months.tsx';
import { Journal } from './journal.tsx';
import { PaymentRunList } from './payment-run-list.tsx';
import { Cents, PayableTable, PaymentsFailure } from './payment-words.tsx';
import styles from './payments.module.css';
import { asSent, usdRateSpec, type UsdRateValues } from './usd-rate-spec.ts';
import { useKeyedSubmit } from '../use-keyed-submit.ts';

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
  const [chosen, setChosen] = useState<ReadonlyMap<string, ShownPayable>>(new Map());
  if (reading.phase === 'failed') return <PaymentsFailure failure={reading.failure} onRetry={refresh} />;
  if (reading.phase === 'reading') return <ListSkeleton label={t`Loading what is due`} rows={8} />;
  const { depots, claims } = reading.value;
  const total = depots.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const counted = depots.filter((depot) => depotId === null || depot.depotId === depotId);
  const all = counted.reduce((sum, depot) => sum + depot.claims, 0);
  if (depots.length === 0)
    return (
      <EmptyState icon="approved" title={<Trans>Nothing is due</Trans>}>
        <Trans>Invoiced claims that are not paid appear here.</Trans>
      </EmptyState>
    );
  return (
    <section aria-labelledby="due">
      <ListHeading
        id="due"
        title={<Trans>Due</Trans>}
        lead={<Trans>Invoiced, not paid, and in no payment run</Trans>}
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
              claims={depot.claims}
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
              {all > claims.length && <NotAll shown={claims.length} all={all} isOfDepot={depotId !== null} />}
              <DueClaims claims={claims} chosen={chosen} onChoose={setChosen} />
            </>
          )}
          <NewRun chosen={chosen} onTaken={refresh} />
        </div>
      </div>
    </section>
  );
}

/** A run has no more claims than are shown. */
function NotAll({ shown, all, isOfDepot }: { shown: number; all: number; isOfDepot: boolean }) {
  const few = formatNumber(shown);
  const many = formatNumber(all);
  return (
    <Callout
      tone="info"
      title={
        <Trans>
          The oldest {few} of {many} claims are shown
        </Trans>
      }
    >
      <p>
        {isOfDepot ? (
          <Trans>A payment run takes {few} claims at most. The others follow once these are in a run.</Trans>
        ) : (
          <Trans>A payment run takes {few} claims at most. Choose a depot to see its claims.</Trans>
        )}
      </p>
    </Callout>
  );
}

type DepotProps = { to: string; isCurrent: boolean; cents: number; claims?: number; children: ReactNode };

function DepotLink({ to, isCurrent, cents, claims, children }: DepotProps) {
  return (
    <Link className="press small" to={to} replace preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
      <span>{children}</span>
      <b>
        <Cents cents={cents} />
      </b>
      {claims !== undefined && (
        <small>
          <Plural value={claims} one="# claim" other="# claims" />
        </small>
      )}
    </Link>
  );
}

type Chosen = ReadonlyMap<string, ShownPayable>;
type ClaimsProps = { claims: readonly ShownPayable[]; chosen: Chosen; onChoose: (chosen: Chosen) => void };

function DueClaims({ claims, chosen, onChoose }: ClaimsProps) {
  const { t } = useLingui();
  const shown = claims.filter(({ claimId }) => chosen.has(claimId)).length;
  const choose = (changed: readonly ShownPayable[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const claim of changed)
      if (isChosen) next.set(claim.claimId, claim);
      else next.delete(claim.claimId);
    onChoose(next);
  };
  return (
    <>
      <CheckField
        label={t`Choose all claims shown`}
        checked={shown > 0 && shown === claims.length}
        onChange={(isChosen) => choose(claims, isChosen)}
      />
      <PayableTable
        caption={<Trans>Claims that are due</Trans>}
        claims={claims}
        pick={(claim) => (
          <PickBox
            name={claim.claim}
            isChosen={chosen.has(claim.claimId)}
            onChoose={(isChosen) => choose([claim], isChosen)}
          />
        )}
      />
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

/** The sum of what is chosen, and the button that makes a run of it. */
function NewRun({ chosen, onTaken }: { chosen: Chosen; onTaken: () => void }) {
  const navigate = useNavigate();
  const { sending, failure, submit } = useKeyedSubmit();
  const claimIds = [...chosen.keys()].toSorted();
  const most = formatNumber(runClaimsMax);
  const cents = [...chosen.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const usdCents = [...chosen.values()].reduce((sum, { usdTaxCents }) => sum + (usdTaxCents ?? 0), 0);
  const usdTaxes = formatDollars(usdCents / 100, 'USD');
  const values = useMantineForm<UsdRateValues>({ initialValues: { usdRate: '', usdRateSource: '' } });
  const form = useForm(usdRateSpec, values, null);

  async function make(): Promise<void> {
    if (usdCents > 0 && !form.check()) return;
    const body = { claimIds, ...(usdCents > 0 && asSent(values.getValues())) };
    const run = await submit(
      body,
      (idempotencyKey) => call(createPaymentRun, { body }, { idempotencyKey }),
      form.refuse,
    );
    if (run) void navigate(`/desk/payments/${run.id}`);
    else onTaken();
  }

  return (
    <>
      {failure && <CallFailure title={<Trans>The payment run was not made</Trans>} failure={failure} />}
      {usdCents > 0 && (
        <div className="stack">
          <p>
            <Trans>The chosen claims have {usdTaxes} of US taxes. The run pays them in Canadian dollars.</Trans>
          </p>
          <AnswerSummary {...form.summary} />
          <TwoColumns>
            <TextField field={form.field('usdRate')} />
            <TextField field={form.field('usdRateSource')} />
          </TwoColumns>
        </div>
      )}
      <div className={`${styles.bar} wrap middle`}>
        <p role="status">
          {chosen.size === 0 ? (
            <Trans>Choose the claims to pay.</Trans>
          ) : (
            <>
              <Plural value={chosen.size} one="# claim chosen:" other="# claims chosen:" />{' '}
              <b>
                <Cents cents={cents} />
              </b>
            </>
          )}
        </p>
        {chosen.size > runClaimsMax && (
          <p role="alert">
            <Trans>A payment run takes {most} claims at most.</Trans>
          </p>
        )}
        <Button
          disabled={chosen.size === 0 || chosen.size > runClaimsMax}
          loading={sending}
          onClick={() => void make()}
        >
          <Trans>Make a payment run</Trans>
        </Button>
      </div>
    </>
  );
}
