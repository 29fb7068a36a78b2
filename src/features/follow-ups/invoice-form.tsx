import { Trans } from '@lingui/react/macro';
import { useForm as useFormValues } from '@mantine/form';
import { useState } from 'react';
import { useForm } from '#forms/use-form.ts';
import { useOutboxForm } from '#forms/use-outbox-form.ts';
import { readInvoiceNumbers } from '#offline/cache/to-invoice.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import type { InvoiceDraft } from '#storage/draft-rows.ts';
import { today } from '#forms/typed-values.ts';
import { Icon } from '#ui/icon.tsx';
import type { FollowUpFormProps } from './follow-up-form-props.ts';
import styles from './follow-ups.module.css';
import { FormTop } from './form-top.tsx';
import { InvoiceFill } from './invoice-fill.tsx';
import { InvoiceReview } from './invoice-review.tsx';
import { type InvoiceFormContext, invoiceFieldNames, invoiceOf, invoiceSpec, invoiceValues } from './invoice-spec.ts';
import { refusedFields, useCurrentRefusal } from './refused-fields.ts';
import { isPreparing, useOneFile } from './use-one-file.ts';

const noNumbers: ReadonlyMap<string, string | null> = new Map();

/** The invoice form in two steps, fill in and review, because an invoice cannot be withdrawn (R-INV-08). */
export function InvoiceForm({ draft, claim, status, state, ...open }: FollowUpFormProps<InvoiceDraft>) {
  const { billingState, grossTotal } = claim;
  const [step, setStep] = useState<'fill' | 'review'>('fill');
  const [backTo, setBackTo] = useState<string | null>(null);
  const stored = useFormValues({
    initialValues: invoiceValues(draft),
    initialErrors: refusedFields(draft.refusal, invoiceFieldNames),
  });
  const { values } = stored;
  const refusal = useCurrentRefusal(draft.refusal, invoiceFieldNames, stored.errors);
  const { saveNow, saveState, full, sending, send } = useOutboxForm(
    { ...draft, claim, refusal, values },
    [values, refusal],
    open,
  );
  const file = useOneFile(draft.id, saveNow);
  const { accountId, claimRef } = draft;
  const usedNumbers = useLiveQuery(() => readInvoiceNumbers(accountId, claimRef), [accountId, claimRef]) ?? noNumbers;
  const context: InvoiceFormContext = {
    today: today(),
    usedNumbers,
    claimName: claim.name,
    billingState,
    grossTotal,
    asksTotal: claim.asksInvoiceTotal ?? false,
    hasFile: file.stored !== null || isPreparing(file),
  };
  const form = useForm(invoiceSpec, stored, context);

  // The claim may change during the review. A value that became invalid returns the form to the first step.
  const reviewing = step === 'review' && form.complete && file.stored !== null;
  return (
    <>
      <InvoiceSteps step={reviewing ? 'review' : 'fill'} />
      <FormTop kind="invoice" {...{ saveState, full, state, status, refusal }} summary={form.summary} />
      {reviewing && file.stored ? (
        <InvoiceReview
          {...{ values, context, state, sending }}
          file={file.stored}
          onChange={(fieldId) => {
            setBackTo(fieldId);
            setStep('fill');
          }}
          onSubmit={() =>
            send(() => submitFollowUp(draft.id, { kind: 'invoice', payload: invoiceOf(values, context) }))
          }
        />
      ) : (
        <InvoiceFill
          {...{ form, context, state, file, backTo }}
          onNext={() => {
            if (form.check() && file.stored) setStep('review');
          }}
        />
      )}
    </>
  );
}

/** The two steps of an invoice, and the current one. */
function InvoiceSteps({ step }: { step: 'fill' | 'review' }) {
  const reviewing = step === 'review';
  return (
    <ol className={`${styles.steps} note wrap`}>
      <li className="row gap-2s" aria-current={reviewing ? undefined : 'step'} data-done={reviewing}>
        <span className={`${styles.dot} centre`}>{reviewing ? <Icon name="check" size="small" /> : 1}</span>
        <Trans>Invoice</Trans>
      </li>
      <li className="row gap-2s" aria-current={reviewing ? 'step' : undefined}>
        <span className={`${styles.dot} centre`}>2</span>
        <Trans>Check and submit</Trans>
      </li>
    </ol>
  );
}
