import { Button } from '@mantine/core';
import { useForm as useMantineForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, hasCode } from '#api/failure.ts';
import {
  closePaymentRun,
  exportPaymentRun,
  payPaymentRun,
  type PaymentRunDetail,
  undoPaymentRun,
} from '#contract/payments.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { problemsOf } from '#forms/problems-of.ts';
import { TextField } from '#forms/text-field.tsx';
import { today } from '#forms/typed-values.ts';
import { type FormSpec, useForm } from '#forms/use-form.ts';
import { call, download } from '#session/call.ts';
import { useSavedFile } from '#lists/export-button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Buttons } from '#ui/layout.tsx';
import { showNotice } from '#ui/notices.ts';
import { Cents } from './payment-words.tsx';
import { useKeyedSubmit } from '../use-keyed-submit.ts';

type Question = 'pay' | 'undo' | 'close';

type ActionsProps = { run: PaymentRunDetail; isPayable: boolean; onChange: () => void };

/** What can be done with a run now; each asks once. */
export function RunActions({ run, isPayable, onChange }: ActionsProps) {
  const { id, number, status, version, mayPay, claims } = run;
  const [question, setQuestion] = useState<Question | null>(null);
  const { t: say } = useLingui();
  const { sending, failure, submit } = useKeyedSubmit();
  const { busy, save } = useSavedFile();
  const fileName = say`payment-run-${number}.csv`;

  async function close(): Promise<void> {
    const done = await submit({ what: 'close', version }, (idempotencyKey) =>
      call(closePaymentRun, { params: { id } }, { idempotencyKey, version }),
    );
    setQuestion(null);
    if (done) showNotice({ tone: 'success', text: say`Run ${number} is closed` });
    onChange();
  }

  const endForm = () => {
    setQuestion(null);
    onChange();
  };

  return (
    <>
      {failure && <RunFailure failure={failure} />}
      {status === 'open' && !mayPay && (
        <Callout tone="info" title={<Trans>Somebody else marks this run as paid</Trans>}>
          <p>
            <Trans>You made it, or an adjustment in it, and two people are needed to pay.</Trans>
          </p>
        </Callout>
      )}
      <Buttons>
        {status === 'open' && mayPay && (
          <Button disabled={!isPayable} onClick={() => setQuestion('pay')}>
            <Trans>Mark as paid</Trans>
          </Button>
        )}
        {status === 'paid' && (
          <Button onClick={() => setQuestion('close')}>
            <Trans>Close the run</Trans>
          </Button>
        )}
        {(status === 'open' || status === 'paid') && (
          <Button variant="default" onClick={() => setQuestion('undo')}>
            <Trans>Undo the run</Trans>
          </Button>
        )}
        <Button
          variant="default"
          loading={busy}
          leftSection={<Icon name="download" />}
          onClick={() => void save(() => download(exportPaymentRun, { params: { id } }), fileName)}
        >
          <Trans>Export CSV</Trans>
        </Button>
      </Buttons>
      <Dialog opened={question === 'undo'} onClose={() => setQuestion(null)} title={<Trans>Undo run {number}?</Trans>}>
        <UndoForm run={run} onClose={() => setQuestion(null)} onDone={endForm} />
      </Dialog>
      <ConfirmDialog
        opened={question === 'close'}
        title={<Trans>Close run {number}?</Trans>}
        confirmLabel={<Trans>Close the run</Trans>}
        busy={sending}
        onConfirm={() => void close()}
        onCancel={() => setQuestion(null)}
      >
        {claims > 0 ? (
          <Trans>Its claims are closed. A closed run cannot be undone.</Trans>
        ) : (
          <Trans>A closed run cannot be undone.</Trans>
        )}
      </ConfirmDialog>
      <Dialog
        opened={question === 'pay'}
        onClose={() => setQuestion(null)}
        title={<Trans>Mark run {number} as paid</Trans>}
      >
        <PayForm run={run} onClose={() => setQuestion(null)} onDone={endForm} />
      </Dialog>
    </>
  );
}

function RunFailure({ failure }: { failure: Failure }) {
  if (!hasCode(failure, 'VERSION_OUTDATED'))
    return <CallFailure title={<Trans>The run was not changed</Trans>} failure={failure} />;
  return (
    <Callout tone="wait" announce="alert" title={<Trans>Somebody else changed this run</Trans>}>
      <p>
        <Trans>It is shown as it is now. Nothing of yours was done.</Trans>
      </p>
    </Callout>
  );
}

const fieldNames = ['paidOn', 'reference'] as const;
type FieldName = (typeof fieldNames)[number];
type PayValues = Record<FieldName, string>;

const paySpec: FormSpec<PayValues, FieldName, null> = {
  names: () => fieldNames,
  label: labelOf,
  asks: (name) => (name === 'paidOn' ? t`enter the date` : t`enter the bank’s or the cheque’s number`),
  problems: (values) => ({
    ...(values.paidOn > today() && { paidOn: 'date_in_future' }),
    ...problemsOf(payPaymentRun.body, values),
  }),
};

function labelOf(name: FieldName): string {
  return name === 'paidOn' ? t`Paid on` : t`Reference`;
}

type FormProps = { run: PaymentRunDetail; onClose: () => void; onDone: () => void };

/** A form about a run, sent for the version that is shown. */
function useRunForm<Values extends Record<string, string>, Name extends string>(
  spec: FormSpec<Values, Name, null>,
  initialValues: Values,
  { run: { version }, onClose, onDone }: FormProps,
) {
  const values = useMantineForm({ initialValues });
  const form = useForm(spec, values, null);
  const { sending, failure, submit } = useKeyedSubmit();

  async function send(
    make: (body: Values, headers: { idempotencyKey: string; version: number }) => Promise<unknown>,
    doneText: string,
  ): Promise<void> {
    if (!form.check()) return;
    const body = values.getValues();
    const done = await submit(
      { body, version },
      (idempotencyKey) => make(body, { idempotencyKey, version }),
      form.refuse,
    );
    if (!done) return;
    showNotice({ tone: 'success', text: doneText });
    onDone();
  }

  const failed = failure && <RunFailure failure={failure} />;
  return { form, send, dialog: { summary: form.summary, failure: failed, sending, onCancel: onClose } };
}

function PayForm(props: FormProps) {
  const { t: say } = useLingui();
  const { id, number, claims, totalCents } = props.run;
  const { form, send, dialog } = useRunForm(paySpec, { paidOn: today(), reference: '' }, props);
  const pay = () =>
    send((body, headers) => call(payPaymentRun, { params: { id }, body }, headers), say`Run ${number} is paid`);
  return (
    <DialogForm {...dialog} button={<Trans>Mark as paid</Trans>} onSubmit={() => void pay()}>
      <p>
        <Trans>
          You confirm that{' '}
          <b>
            <Cents cents={totalCents} />
          </b>{' '}
          was paid.
        </Trans>
        {claims > 0 && (
          <>
            {' '}
            <Trans>Each depot is told of its claims.</Trans>
          </>
        )}
      </p>
      <DateField {...form.field('paidOn')} latestDay={today} calendarLabel={say`Calendar: ${labelOf('paidOn')}`} />
      <TextField field={form.field('reference')} />
    </DialogForm>
  );
}

const undoSpec: FormSpec<{ reason: string }, 'reason', null> = {
  names: () => ['reason'],
  label: () => t`Reason`,
  asks: () => t`say it in a few words`,
  problems: (values) => problemsOf(undoPaymentRun.body, values),
};

function UndoForm(props: FormProps) {
  const { t: say } = useLingui();
  const { id, number, status, claims, adjustments } = props.run;
  const { form, send, dialog } = useRunForm(undoSpec, { reason: '' }, props);
  const undo = () =>
    send((body, headers) => call(undoPaymentRun, { params: { id }, body }, headers), say`Run ${number} was undone`);
  return (
    <DialogForm {...dialog} button={<Trans>Undo the run</Trans>} onSubmit={() => void undo()}>
      <p>
        {claims === 0 ? (
          <Trans>Its adjustments are due again.</Trans>
        ) : status === 'paid' ? (
          <Trans>Its claims are due again, and each depot is told the reason.</Trans>
        ) : (
          <Trans>Its claims are due again.</Trans>
        )}
        {claims > 0 && adjustments > 0 && (
          <>
            {' '}
            <Trans>Its adjustments are due again.</Trans>
          </>
        )}
      </p>
      <TextField field={form.field('reason')} />
    </DialogForm>
  );
}
