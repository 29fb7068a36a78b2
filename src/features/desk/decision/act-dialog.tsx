import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { longTextMaxLength } from '#contract/limits.ts';
import type { Failure } from '#api/failure.ts';
import type { DeskAction } from '#domain/desk-rules.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { toDollars } from '#domain/money.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { tidyLines } from '#text/tidied.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { type DecisionValues, isNoAdjustedAmount } from './decision-values.ts';
import type { ActFields } from './action-row.ts';
import { rowOf } from './desk-actions.tsx';

type Props = {
  /** The action that is prepared; null for none. */
  action: DeskAction | null;
  values: DecisionValues;
  /** What will be approved, in cents. */
  approvedCents: number;
  /** Whether that is above what the person approves alone. */
  isAboveLimit: boolean;
  busy: boolean;
  failure: Failure | null;
  onChange: (changes: Partial<DecisionValues>) => void;
  onSend: () => void;
  onClose: () => void;
};

/** Asks for the texts and the confirmation of an action. What is typed stays when it is closed. */
export function ActDialog({ action, ...props }: Props) {
  // The dialog shows the last action while it fades out.
  const [shown, setShown] = useState(action);
  if (action !== null && action !== shown) setShown(action);
  if (shown === null) return null;
  return <OneDialog key={shown} {...props} action={shown} opened={action !== null} />;
}

type OneProps = Omit<Props, 'action'> & { action: DeskAction; opened: boolean };

function OneDialog({
  action,
  opened,
  values,
  approvedCents,
  busy,
  failure,
  onChange,
  onSend,
  onClose,
  ...props
}: OneProps) {
  const { t } = useLingui();
  const [tried, setTried] = useState(false);
  const { dialog } = rowOf(action, props.isAboveLimit);
  if (!dialog) return null;
  const { focus } = dialog;
  const required = typeof dialog.required === 'function' ? dialog.required(values) : dialog.required;
  const isEmpty = (name: (typeof required)[number]) => required.includes(name) && tidyLines(values[name]) === '';
  const isMissing: typeof isEmpty = (name) => tried && isEmpty(name);
  const send = () => {
    setTried(true);
    if (!required.some(isEmpty) && !dialog.isWrong?.(values)) onSend();
  };
  const text: ActFields['text'] = (name, label) => (
    <Textarea
      data-autofocus={focus === undefined || undefined}
      autoComplete="off"
      label={label}
      rows={3}
      maxLength={longTextMaxLength}
      value={values[name]}
      readOnly={busy}
      error={isMissing(name) && t`Say it in a few words`}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    />
  );
  const reason: ActFields['reason'] = (name, reasons) => (
    <NativeSelect
      data-autofocus
      label={t`Reason`}
      value={values[name]}
      disabled={busy}
      error={isMissing(name) && t`Choose a reason`}
      data={[{ value: '', label: t`Choose` }, ...reasons.map((value) => ({ value, label: deskReasonName(value) }))]}
      rightSection={<Icon name="down" size="small" />}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const amount: ActFields['amount'] = (name, label) => {
    const problem = isNoAdjustedAmount(values[name]) ? t`Enter an amount` : null;
    return (
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={values[name]}
        readOnly={busy}
        // Of an adjustment that comes to zero an amount is required, whatever was typed.
        error={tried && (problem ?? (required.includes(name) && t`Enter an amount`))}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    );
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={dialog.title(formatDollars(toDollars(approvedCents)))}
      lead={dialog.lead}
      size="lg"
    >
      <DialogForm
        failure={failure && <CallFailure title={t`Not done`} failure={failure} />}
        button={dialog.button}
        sending={busy}
        focusesButton={focus === 'button'}
        onSubmit={send}
        onCancel={onClose}
      >
        {dialog.fields({ values, busy, change: onChange, text, reason, amount })}
      </DialogForm>
    </Dialog>
  );
}
