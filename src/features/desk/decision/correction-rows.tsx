import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  adjustmentReasons,
  adjustPayment,
  closeClaim,
  closeReasons,
  reopenClaim,
  reopenReasons,
  voidInvoice,
  voidReasons,
} from '#contract/claim-corrections.ts';
import { call } from '#session/call.ts';
import { tidyLines } from '#text/tidied.ts';
import type { ActionRow, TextName } from './action-row.ts';
import { AdjustmentFields } from './adjustment-fields.tsx';
import { adjustmentOf } from './decision-values.ts';

/** The actions that correct what was decided, invoiced or paid. */
export const correctionRows: Readonly<Record<'reopen' | 'close' | 'void invoice' | 'adjust', ActionRow>> = {
  reopen: {
    keys: ['o'],
    label: <Trans>Reopen the decision</Trans>,
    closedLabel: <Trans>Reopen the claim</Trans>,
    variant: 'default',
    dialog: {
      title: () => <Trans>Reopen this claim?</Trans>,
      lead: (
        <Trans>
          The claim waits for a decision again, and its lines can be changed. The depot reads the reason, and cannot
          invoice until you decide.
        </Trans>
      ),
      button: <Trans>Reopen</Trans>,
      ...asksWhy('reopenReason', reopenReasons, 'reopening'),
    },
    send: ({ params, values: { reopenReason, reopening } }, headers) => {
      const reason = reopenReasons.find((one) => one === reopenReason) ?? 'other';
      return call(reopenClaim, { params, body: { reason, text: tidyLines(reopening) || null } }, headers);
    },
    done: { lines: null, reopenReason: '', reopening: '' },
  },
  close: {
    keys: ['c'],
    label: <Trans>Close the claim</Trans>,
    variant: 'default',
    dialog: {
      title: () => <Trans>Close this claim?</Trans>,
      lead: <Trans>Nothing will be paid for it. The depot reads the reason. You can reopen it.</Trans>,
      button: <Trans>Close the claim</Trans>,
      ...asksWhy('closeReason', closeReasons, 'closing'),
    },
    send: ({ params, values: { closeReason, closing } }, headers) => {
      const reason = closeReasons.find((one) => one === closeReason) ?? 'other';
      return call(closeClaim, { params, body: { reason, text: tidyLines(closing) || null } }, headers);
    },
    done: { lines: null, closeReason: '', closing: '' },
  },
  'void invoice': {
    keys: ['v'],
    label: <Trans>Void the invoice</Trans>,
    variant: 'default',
    dialog: {
      title: () => <Trans>Void this invoice?</Trans>,
      lead: (
        <Trans>
          The claim is approved, and the depot can invoice it anew. Its statement shows both. What was adjusted of an
          undone payment is taken back. The depot reads the reason.
        </Trans>
      ),
      button: <Trans>Void the invoice</Trans>,
      ...asksWhy('voidReason', voidReasons, 'voiding'),
    },
    send: ({ params, values: { voidReason, voiding } }, headers) => {
      const reason = voidReasons.find((one) => one === voidReason) ?? 'other';
      return call(voidInvoice, { params, body: { reason, text: tidyLines(voiding) || null } }, headers);
    },
    done: { lines: null, voidReason: '', voiding: '' },
  },
  adjust: {
    keys: ['d'],
    label: <Trans>Adjust the payment</Trans>,
    variant: 'default',
    dialog: {
      title: () => <Trans>Adjust the payment</Trans>,
      lead: (
        <Trans>
          It is due at once, and part of a later payment run. The depot reads the reason, and its statement shows it.
        </Trans>
      ),
      button: <Trans>Adjust the payment</Trans>,
      focus: 'choice',
      required: (values) => [
        ...(adjustmentOf(values).total === 0 ? (['adjustAmount'] as const) : []),
        'adjustReason',
        ...(values.adjustReason === 'other' ? (['adjusting'] as const) : []),
      ],
      isWrong: (values) => !adjustmentOf(values).total,
      fields: ({ values, busy, change, text, reason, amount }) => (
        <>
          {reason('adjustReason', adjustmentReasons)}
          <AdjustmentFields {...{ values, busy, change, amount }} />
          {text('adjusting', depotTextLabel(values.adjustReason))}
        </>
      ),
    },
    send: ({ params, values }, headers) => {
      const { amountCents, taxCents } = adjustmentOf(values);
      const reason = adjustmentReasons.find((one) => one === values.adjustReason) ?? 'other';
      const body = { amountCents, taxCents, reason, text: tidyLines(values.adjusting) || null };
      return call(adjustPayment, { params, body }, headers);
    },
    done: {
      lines: null,
      adjustKind: 'credit',
      adjustAmount: '',
      adjustGst: '',
      adjustPst: '',
      adjustReason: '',
      adjusting: '',
    },
  },
};

/** "Other" needs the text. */
function depotTextLabel(reason: string): string {
  return reason === 'other' ? t`What the depot should know` : t`What the depot should know (optional)`;
}

/** The fields of a correction: its reason, and a text for the depot, which "other" needs. */
function asksWhy(
  reasonName: 'reopenReason' | 'closeReason' | 'voidReason',
  reasons: readonly string[],
  textName: TextName,
): Pick<NonNullable<ActionRow['dialog']>, 'required' | 'focus' | 'fields'> {
  return {
    required: (values) => (values[reasonName] === 'other' ? [reasonName, textName] : [reasonName]),
    focus: 'choice',
    fields: ({ values, reason, text }) => (
      <>
        {reason(reasonName, reasons)}
        {text(textName, depotTextLabel(values[reasonName]))}
      </>
    ),
  };
}
