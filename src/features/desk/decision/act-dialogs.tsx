import { NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { rejectionReasons, requestReasons } from '#contract/claim-decisions.ts';
import { longTextMaxLength } from '#contract/limits.ts';
import type { Failure } from '#api/failure.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { toDollars } from '#domain/money.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { AskedForField } from '../asked-for-field.tsx';
import type { DecisionValues } from './decision-values.ts';

/** What the desk is about to do; null for nothing. */
export type Action = 'request' | 'approve' | 'reject' | 'parts' | 'note';

type Props = {
  action: Action | null;
  values: DecisionValues;
  /** What will be approved, in cents. */
  approvedCents: number;
  busy: boolean;
  failure: Failure | null;
  onChange: (changes: Partial<DecisionValues>) => void;
  onSend: () => void;
  onClose: () => void;
};

/** Asks for the words of an action, and once more whether it shall be. What is typed stays when it is closed. */
export function ActDialog({ action, ...props }: Props) {
  // The dialog shows the last action while it fades out.
  const [shown, setShown] = useState(action);
  if (action !== null && action !== shown) setShown(action);
  if (shown === null) return null;
  return <OneDialog key={shown} {...props} action={shown} opened={action !== null} />;
}

type OneProps = Omit<Props, 'action'> & { action: Action; opened: boolean };

function OneDialog({ action, opened, values, approvedCents, busy, failure, onChange, onSend, onClose }: OneProps) {
  const { t } = useLingui();
  const [tried, setTried] = useState(false);
  const total = formatDollars(toDollars(approvedCents));
  const isMissing = (text: string) => tried && text.trim() === '';
  const send = () => {
    setTried(true);
    if (isComplete(action, values)) onSend();
  };
  const text = (name: TextName, label: string, isRequired: boolean) => (
    <Textarea
      // The first choice of a rejection has the focus instead.
      {...(action !== 'reject' && action !== 'approve' && { 'data-autofocus': true })}
      autoComplete="off"
      label={label}
      rows={3}
      maxLength={longTextMaxLength}
      value={values[name]}
      readOnly={busy}
      error={isRequired && isMissing(values[name]) && t`Say it in a few words`}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    />
  );
  const parts: Record<Action, { title: ReactNode; lead?: ReactNode; send: ReactNode; fields: ReactNode }> = {
    request: {
      title: <Trans>Ask the depot</Trans>,
      lead: <Trans>The depot reads it, and the claim waits for the answer.</Trans>,
      send: <Trans>Ask</Trans>,
      fields: (
        <>
          <AskedForField value={values.asksFor} disabled={busy} onChange={(asksFor) => onChange({ asksFor })} />
          {text('request', t`What the depot should send`, true)}
          <ChoicesField
            id="request-reasons"
            label={t`Why (optional)`}
            options={requestReasons}
            nameOf={deskReasonName}
            value={values.requestReasons}
            onChange={(chosen) => !busy && onChange({ requestReasons: chosen })}
          />
        </>
      ),
    },
    approve: {
      title: <Trans>Approve {total}?</Trans>,
      lead: <Trans>The depot is told. This cannot be undone.</Trans>,
      send: <Trans>Approve</Trans>,
      fields: text('approval', t`A word to the depot (optional)`, false),
    },
    reject: {
      title: <Trans>Reject this claim?</Trans>,
      lead: <Trans>The depot reads the reason. This cannot be undone.</Trans>,
      send: <Trans>Reject</Trans>,
      fields: (
        <>
          <NativeSelect
            data-autofocus
            label={t`Reason`}
            value={values.rejectionReason}
            disabled={busy}
            error={isMissing(values.rejectionReason) && t`Choose a reason`}
            data={[
              { value: '', label: t`Choose` },
              ...rejectionReasons.map((value) => ({ value, label: deskReasonName(value) })),
            ]}
            rightSection={<Icon name="down" size="small" />}
            onChange={(event) => onChange({ rejectionReason: event.currentTarget.value })}
          />
          {text('rejection', t`What the depot should know`, true)}
        </>
      ),
    },
    parts: {
      title: <Trans>Are the parts ordered?</Trans>,
      send: <Trans>Parts ordered</Trans>,
      fields: text('partsOrdered', t`When they come (optional)`, false),
    },
    note: {
      title: <Trans>Internal note</Trans>,
      lead: <Trans>The depot never sees it.</Trans>,
      send: <Trans>Add note</Trans>,
      fields: text('note', t`Note`, true),
    },
  };
  const { title, lead, send: label, fields } = parts[action];
  return (
    <Dialog opened={opened} onClose={onClose} title={title} lead={lead} size="lg">
      <DialogForm
        failure={failure && <CallFailure title={t`Not done`} failure={failure} />}
        button={label}
        sending={busy}
        focusesButton={action === 'approve'}
        onSubmit={send}
        onCancel={onClose}
      >
        {fields}
      </DialogForm>
    </Dialog>
  );
}

type TextName = 'request' | 'approval' | 'rejection' | 'partsOrdered' | 'note';

function isComplete(action: Action, values: DecisionValues): boolean {
  const isFilled = (text: string) => text.trim() !== '';
  if (action === 'request') return isFilled(values.request);
  if (action === 'note') return isFilled(values.note);
  return action !== 'reject' || (isFilled(values.rejection) && isFilled(values.rejectionReason));
}
