import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  addDeskNote,
  decideClaim,
  orderParts,
  priceClaim,
  rejectionReasons,
  requestFromDepot,
  requestReasons,
} from '#contract/claim-decisions.ts';
import { type DeskAction, unknownCover } from '#domain/desk-rules.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { call } from '#session/call.ts';
import { tidyLines } from '#text/tidied.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { AskedForField } from '../asked-for-field.tsx';
import type { ActionRow } from './action-row.ts';
import { correctionRows } from './correction-rows.tsx';
import { readLines } from './decision-values.ts';

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
      const typed = lines && readLines(lines, false, unknownCover).lines;
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
  ...correctionRows,
};

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
