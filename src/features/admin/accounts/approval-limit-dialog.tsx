import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { failureOf } from '#api/failure.ts';
import { setApprovalLimit } from '#contract/admin-accounts.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { typedAmount } from '#forms/typed-values.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatNumber } from '#ui/format.ts';
import { changeFailureText } from './change-failure-text.ts';
import type { AccountChangeProps } from './use-accounts.ts';

const Cents = setApprovalLimit.body.entries.cents;

/** The cents of a typed amount, null for an empty field; undefined for what is no amount. */
function readLimit(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const amount = typedAmount(typed);
  if (amount === null || !/^\d+(\.\d{1,2})?$/.test(amount)) return undefined;
  const cents = toCents(Number(amount));
  return v.is(Cents, cents) ? cents : undefined;
}

/** What a person of the desk approves alone (R-DESK-65). */
export function ApprovalLimitDialog({ account, opened, onClose, onChanged, onFailed }: AccountChangeProps) {
  const { t } = useLingui();
  const { id, approvalLimitCents: limit = null } = account;
  const name = account.name ?? account.email;
  const money = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const;
  const [typed, setTyped] = useState(limit === null ? '' : formatNumber(toDollars(limit), money));
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const cents = readLimit(typed);

  async function submit(): Promise<void> {
    setTried(true);
    if (cents === undefined) return;
    setSending(true);
    setTrouble(null);
    try {
      onChanged(await call(setApprovalLimit, { params: { id }, body: { cents } }));
    } catch (error) {
      const failure = failureOf(error);
      setTrouble(changeFailureText(failure, 'account_update'));
      onFailed(failure);
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>What {name} approves alone</Trans>}
      lead={<Trans>Above it, an approval is a recommendation: another person has to approve the claim.</Trans>}
    >
      <DialogForm
        failure={trouble !== null && <Callout tone="bad" announce="alert" title={trouble} />}
        button={<Trans>Save</Trans>}
        sending={sending}
        onSubmit={() => void submit()}
        onCancel={onClose}
      >
        <TextInput
          data-autofocus
          label={t`Highest sum of the lines, without taxes (optional)`}
          description={t`In Canadian dollars. Leave it empty for no limit.`}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={typed}
          error={tried && cents === undefined && t`Enter an amount of at most two decimals`}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </DialogForm>
    </Dialog>
  );
}
