import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { todayInToronto } from '#domain/dates.ts';
import { useFormFields } from '#forms/use-form-fields.ts';
import type { InvoiceDraft } from '#storage/rows.ts';
import { fieldProblemText } from '#wording/field-problem-text.ts';
import type { FollowUpFormProps } from './follow-up-form-props.ts';
import { followUpLabel } from './follow-up-labels.ts';
import { FormTop } from './form-top.tsx';
import { InvoiceFill } from './invoice-fill.tsx';
import { InvoiceReview } from './invoice-review.tsx';
import {
  type InvoiceFormContext,
  invoiceFields,
  invoiceFormProblems,
  invoiceOf,
  invoiceValues,
} from './invoice-values.ts';
import { InvoiceWay } from './invoice-way.tsx';
import { useKeptFollowUp } from './use-kept-follow-up.ts';
import { useOneFile } from './use-one-file.ts';
import { useRefusal } from './use-refusal.ts';

/** An invoice: filled in first, then looked over, since it cannot be taken back (`portal.md §2`, submit invoice dialog). */
export function InvoiceForm({ draft, claim, status, state, ...kept }: FollowUpFormProps<InvoiceDraft>) {
  const { t } = useLingui();
  const { billingState, grossTotal } = claim;
  const context: InvoiceFormContext = { today: todayInToronto(new Date()), billingState, grossTotal };
  const [step, setStep] = useState<'fill' | 'review'>('fill');
  const [backTo, setBackTo] = useState<string | null>(null);
  const { refusal, refused, onCorrect } = useRefusal(draft.refusal, invoiceFields);
  const fields = useFormFields({
    names: invoiceFields,
    initial: invoiceValues(draft),
    problemsOf: (typed) => invoiceFormProblems(typed, context),
    labelOf: followUpLabel,
    textOf: fieldProblemText,
    refused,
    onCorrect,
    linked: ['gstHstTaxAmount', 'pstQstTaxAmount'],
  });
  const { values, complete, attempt, toCorrect } = fields;
  const unkept = { ...draft, claim, refusal, values };
  const { keep, keeping, full, sending, send } = useKeptFollowUp(unkept, [values, refusal], kept);
  const file = useOneFile(draft.id, keep);
  const fileMissing = attempt > 0 && file.kept === null && file.incoming === null;
  const missing = fileMissing ? [{ fieldId: 'invoice-file', text: t`Invoice file: this field is required` }] : [];

  // The claim may change while somebody looks it over: what does not hold any more is back in the form.
  const reviewing = step === 'review' && complete && file.kept !== null;
  return (
    <>
      <InvoiceWay step={reviewing ? 'review' : 'fill'} />
      <FormTop
        kind="invoice"
        {...{ keeping, full, state, status, refusal, attempt }}
        toCorrect={[...missing, ...toCorrect]}
      />
      {reviewing && file.kept ? (
        <InvoiceReview
          {...{ values, context, state, sending }}
          file={file.kept}
          onChange={(fieldId) => {
            setBackTo(fieldId);
            setStep('fill');
          }}
          onSubmit={() => send({ kind: 'invoice', payload: invoiceOf(values, billingState) })}
        />
      ) : (
        <InvoiceFill
          {...{ fields, context, state, file, fileMissing, backTo }}
          onNext={() => {
            if (fields.check() && file.kept) setStep('review');
          }}
        />
      )}
    </>
  );
}
