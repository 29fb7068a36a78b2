import { Button } from '@mantine/core';
import { useForm as useMantineForm } from '@mantine/form';
import { Plural, Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import type { Failure } from '#api/failure.ts';
import { createPaymentRun, type PayableAdjustment, runClaimsMax, type ShownPayable } from '#contract/payments.ts';
import { AnswerSummary } from '#forms/answer-summary.tsx';
import { CallFailure } from '#forms/call-failure.tsx';
import { TextField } from '#forms/text-field.tsx';
import { useForm } from '#forms/use-form.ts';
import { call } from '#session/call.ts';
import { formatDollars, formatNumber } from '#ui/format.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { Cents, ItemCount } from './payment-words.tsx';
import styles from './payments.module.css';
import { asSent, usdRateSpec, type UsdRateValues } from './usd-rate-spec.ts';
import { useKeyedSubmit } from '../use-keyed-submit.ts';

/** A claim, or an adjustment of one that was paid, by its id. */
export type Item = ShownPayable | PayableAdjustment;
export type Chosen = ReadonlyMap<string, Item>;

function isAdjustment(item: Item): item is PayableAdjustment {
  return 'adjustmentId' in item;
}

export function idOf(item: Item): string {
  return isAdjustment(item) ? item.adjustmentId : item.claimId;
}

/** Where a depot would get less than zero, the sentence that names it (R-PAY-15). */
function namingDepot(failure: Failure): Failure {
  if (failure.kind !== 'refused' || !failure.fields || Array.isArray(failure.fields)) return failure;
  const sentence = failure.fields['adjustmentIds'];
  return sentence === undefined ? failure : { ...failure, message: sentence };
}

/** The sum of what is chosen, and the button that makes a run of it. */
export function NewRun({ chosen, onTaken }: { chosen: Chosen; onTaken: () => void }) {
  const navigate = useNavigate();
  const { sending, failure, submit } = useKeyedSubmit();
  const items = [...chosen.values()];
  const claimIds = items.flatMap((item) => (isAdjustment(item) ? [] : [item.claimId])).toSorted();
  const adjustmentIds = items.flatMap((item) => (isAdjustment(item) ? [item.adjustmentId] : [])).toSorted();
  const isTooMuch = claimIds.length > runClaimsMax || adjustmentIds.length > runClaimsMax;
  const most = formatNumber(runClaimsMax);
  const cents = items.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const usdCents = items.reduce((sum, item) => sum + ((!isAdjustment(item) && item.usdTaxCents) || 0), 0);
  const usdTaxes = formatDollars(usdCents / 100, 'USD');
  const values = useMantineForm<UsdRateValues>({ initialValues: { usdRate: '', usdRateSource: '' } });
  const form = useForm(usdRateSpec, values, null);

  async function make(): Promise<void> {
    if (usdCents > 0 && !form.check()) return;
    const body = {
      ...(claimIds.length > 0 && { claimIds }),
      ...(adjustmentIds.length > 0 && { adjustmentIds }),
      ...(usdCents > 0 && asSent(values.getValues())),
    };
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
      {failure && <CallFailure title={<Trans>The payment run was not made</Trans>} failure={namingDepot(failure)} />}
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
            <Trans>Choose what to pay.</Trans>
          ) : (
            <>
              {adjustmentIds.length === 0 ? (
                <Plural value={claimIds.length} one="# claim chosen:" other="# claims chosen:" />
              ) : (
                <ItemCount claims={claimIds.length} adjustments={adjustmentIds.length} />
              )}{' '}
              <b>
                <Cents cents={cents} />
              </b>
            </>
          )}
        </p>
        {isTooMuch && (
          <p role="alert">
            <Trans>
              A payment run takes {most} claims and {most} adjustments at most.
            </Trans>
          </p>
        )}
        <Button disabled={chosen.size === 0 || isTooMuch} loading={sending} onClick={() => void make()}>
          <Trans>Make a payment run</Trans>
        </Button>
      </div>
    </>
  );
}
