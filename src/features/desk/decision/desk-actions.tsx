import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
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
import {
  addDeskNote,
  decideClaim,
  orderParts,
  priceClaim,
  rejectionReasons,
  requestFromDepot,
  requestReasons,
} from '#contract/claim-decisions.ts';
import type { LineInput } from '#contract/claim-lines.ts';
import type { DeskAction } from '#domain/desk-rules.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { call } from '#session/call.ts';
import { tidyLines } from '#text/tidied.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { AskedForField } from '../asked-for-field.tsx';
import type { Shortcut } from '../desk-keys.tsx';
import { AdjustmentFields } from './adjustment-fields.tsx';
import { type AdjustmentAmount, adjustmentOf, type DecisionValues, readLines } from './decision-values.ts';
import type { Act } from './use-decision.ts';

/** A typed text of an action, or its choice. */
type TextName = Exclude<keyof DecisionValues, 'version' | 'lines' | 'asksFor' | 'requestReasons' | 'adjustKind'>;

/** What the fields of a dialog are made of. */
export type ActFields = {
  values: DecisionValues;
  busy: boolean;
  change: (changes: Partial<DecisionValues>) => void;
  text: (name: TextName, label: string) => ReactNode;
  reason: (name: TextName, reasons: readonly string[]) => ReactNode;
  amount: (name: AdjustmentAmount, label: string) => ReactNode;
};

type ActionRow = Shortcut & {
  /** The text of the button where less is approved than was claimed. */
  cutLabel?: ReactNode;
  /** The text of the button where the claim is closed. */
  closedLabel?: ReactNode;
  variant: 'filled' | 'default' | 'subtle';
  /** What happens, in words, where it waits for "Undo" before it is sent; the next claim opens meanwhile (R-DESK-52). */
  delayed?: (name: string, total: string) => string;
  /** The lines that it sends: all of them valid, or also decided. */
  lines?: 'valid' | 'decided';
  /** Asks for its texts and a confirmation; without it the action is sent at once. */
  dialog?: {
    title: (total: string) => ReactNode;
    lead?: ReactNode;
    button: ReactNode;
    required: readonly TextName[] | ((values: DecisionValues) => readonly TextName[]);
    /** Whether an amount is typed that is none. */
    isWrong?: (values: DecisionValues) => boolean;
    /** What has the focus first, if not the text. */
    focus?: 'button' | 'choice';
    fields: (form: ActFields) => ReactNode;
  };
  send: (
    input: { params: { id: string }; values: DecisionValues; lines: LineInput[] },
    headers: Parameters<Act>[0],
  ) => ReturnType<Act>;
  /** What was sent, and is typed no more. */
  done: Partial<DecisionValues>;
};

/** The actions of the desk: key, button, dialog and call. `mayAct` says when each is allowed. */
export const actionRows: Readonly<Record<DeskAction, ActionRow>> = {
  note: {
    keys: ['n'],
    label: <Trans>Note</Trans>,
    variant: 'subtle',
    dialog: {
      title: () => <Trans>Internal note</Trans>,
      lead: <Trans>The depot never sees it.</Trans>,
      button: <Trans>Add note</Trans>,
      required: ['note'],
      fields: ({ text }) => text('note', t`Note`),
    },
    send: ({ params, values }, headers) => call(addDeskNote, { params, body: { text: values.note } }, headers),
    done: { note: '' },
  },
  price: {
    keys: ['s'],
    label: <Trans>Save lines</Trans>,
    variant: 'subtle',
    lines: 'valid',
    send: ({ params, lines }, headers) => call(priceClaim, { params, body: { lines } }, headers),
    done: { lines: null },
  },
  request: {
    keys: ['r'],
    label: <Trans>Ask the depot</Trans>,
    variant: 'default',
    delayed: (name) => t`Ask the depot about ${name}`,
    dialog: {
      title: () => <Trans>Ask the depot</Trans>,
      lead: <Trans>The depot reads it, and the claim waits for the answer.</Trans>,
      button: <Trans>Ask</Trans>,
      required: ['request'],
      fields: ({ values, busy, change, text }) => (
        <>
          <AskedForField value={values.asksFor} disabled={busy} onChange={(asksFor) => change({ asksFor })} />
          {text('request', t`What the depot should send`)}
          <ChoicesField
            id="request-reasons"
            label={t`Why (optional)`}
            options={requestReasons}
            nameOf={deskReasonName}
            value={values.requestReasons}
            onChange={(chosen) => !busy && change({ requestReasons: chosen })}
          />
        </>
      ),
    },
    send: ({ params, values: { asksFor, requestReasons: chosen, request: text } }, headers) => {
      const reasons = requestReasons.filter((reason) => chosen.includes(reason));
      return call(requestFromDepot, { params, body: { asksFor, reasons, text } }, headers);
    },
    done: { request: '', requestReasons: [] },
  },
  reject: {
    keys: ['x'],
    label: <Trans>Reject</Trans>,
    variant: 'default',
    delayed: (name) => t`Reject ${name}`,
    dialog: {
      title: () => <Trans>Reject this claim?</Trans>,
      lead: <Trans>The depot reads the reason. You can undo it for 6 seconds.</Trans>,
      button: <Trans>Reject</Trans>,
      required: ['rejectionReason', 'rejection'],
      focus: 'choice',
      fields: ({ reason, text }) => (
        <>
          {reason('rejectionReason', rejectionReasons)}
          {text('rejection', t`What the depot should know`)}
        </>
      ),
    },
    send: ({ params, values: { lines, rejection: text, rejectionReason } }, headers) => {
      const reason = rejectionReasons.find((one) => one === rejectionReason) ?? null;
      // Lines that nobody has priced say nothing of a rejection.
      const typed = lines && readLines(lines, false).lines;
      return call(decideClaim, { params, body: { decision: 'reject', lines: typed, reason, text } }, headers);
    },
    done: { lines: null, rejection: '', rejectionReason: '' },
  },
  approve: {
    keys: ['a'],
    label: <Trans>Approve</Trans>,
    cutLabel: <Trans>Approve with changes</Trans>,
    variant: 'filled',
    delayed: (name, total) => t`Approve ${name}, ${total}`,
    lines: 'decided',
    dialog: {
      title: (total) => <Trans>Approve {total}?</Trans>,
      lead: <Trans>The depot is told. You can undo it for 6 seconds.</Trans>,
      button: <Trans>Approve</Trans>,
      required: [],
      focus: 'button',
      fields: ({ text }) => text('approval', t`A word to the depot (optional)`),
    },
    send: ({ params, values, lines }, headers) => {
      const text = tidyLines(values.approval) || null;
      return call(decideClaim, { params, body: { decision: 'approve', lines, text } }, headers);
    },
    done: { lines: null, approval: '' },
  },
  'order parts': {
    keys: ['p'],
    label: <Trans>Parts ordered</Trans>,
    variant: 'filled',
    dialog: {
      title: () => <Trans>Are the parts ordered?</Trans>,
      button: <Trans>Parts ordered</Trans>,
      required: [],
      fields: ({ text }) => text('partsOrdered', t`When they come (optional)`),
    },
    send: ({ params, values }, headers) =>
      call(orderParts, { params, body: { text: tidyLines(values.partsOrdered) || null } }, headers),
    done: { partsOrdered: '' },
  },
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
          The claim is approved, and the depot can invoice it anew. Its statement shows both. The depot reads the
          reason.
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
      isWrong: (values) => adjustmentOf(values).total === null,
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

/** Approves above the person's limit: another one has to approve it too (R-DESK-65). */
const recommendation: ActionRow = {
  ...actionRows.approve,
  label: <Trans>Recommend</Trans>,
  cutLabel: <Trans>Recommend with changes</Trans>,
  delayed: (name, total) => t`Recommend ${name}, ${total}`,
  dialog: {
    title: (total) => <Trans>Recommend {total}?</Trans>,
    lead: <Trans>Someone else at the desk has to approve it. You can undo it for 6 seconds.</Trans>,
    button: <Trans>Recommend</Trans>,
    required: [],
    focus: 'button',
    fields: ({ text }) => text('approval', t`A word to who approves it (optional)`),
  },
};

/** An action as it is for a person. `isAboveLimit`: the sum is above what they approve alone. */
export function rowOf(action: DeskAction, isAboveLimit: boolean): ActionRow {
  return action === 'approve' && isAboveLimit ? recommendation : actionRows[action];
}
