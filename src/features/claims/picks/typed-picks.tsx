import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { shortTextMaxLength } from '#contract/limits.ts';
import { Pieces, TypedHours, typedNumberMaxLength } from '#contract/picks.ts';
import { OneLine, requiredLine } from '#contract/primitives.ts';
import type { ClaimPrice, PricedLine } from '#domain/price-claim.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { typedHours } from '#forms/labour-hours.ts';
import { validateWith } from '#forms/problems-of.ts';
import { inActiveLanguage } from '#messages/names.ts';
import type { TypedDraft } from '#storage/picks-draft.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Rows } from '#ui/rows.tsx';
import { Cause, Line, RemoveButton } from './picked-line.tsx';

type Kind = TypedDraft['kind'];

type Props = {
  kind: Kind;
  typed: readonly TypedDraft[];
  price: ClaimPrice;
  pricesHidden: boolean;
  /** The claim takes no more lines. */
  isFull: boolean;
  onChange: (change: { typed: TypedDraft[] }) => void;
  /** Names one of them as the part that caused the failure. */
  onCause?: (place: number) => void;
};

/** Operations or parts that the catalogue does not have (R-PICK-04): those that were typed, and a button for another. */
export function TypedPicks({ kind, typed, price, pricesHidden, isFull, onChange, onCause }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const lines = price.lines.filter(({ source }) => source === 'typed');
  const shown = typed.flatMap((pick, at) => (pick.kind === kind && lines[at] ? [{ at, line: lines[at] }] : []));
  const close = () => setOpened(false);
  return (
    <>
      {shown.length > 0 && (
        <Rows>
          {shown.map(({ at, line }) => (
            <Line
              key={at}
              {...{ line, price, pricesHidden }}
              end={
                <>
                  {onCause && <Cause number={nameOf(line)} isCause={line.isCausal} onChoose={() => onCause(at)} />}
                  <RemoveButton
                    name={nameOf(line)}
                    onRemove={() => onChange({ typed: typed.filter((_, place) => place !== at) })}
                  />
                </>
              }
            />
          ))}
        </Rows>
      )}
      <div>
        <Button size="md" variant="default" disabled={isFull} onClick={() => setOpened(true)}>
          {kind === 'labour' ? (
            <Trans>Type an operation that is not in the list</Trans>
          ) : (
            <Trans>Type a part that is not in the list</Trans>
          )}
        </Button>
      </div>
      <Dialog
        opened={opened}
        onClose={close}
        title={kind === 'labour' ? t`Operation that is not in the list` : t`Part that is not in the list`}
        lead={t`The claims desk prices it.`}
      >
        <TypedForm
          kind={kind}
          onAdd={(pick) => {
            onChange({ typed: [...typed, pick] });
            close();
          }}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

function nameOf({ number, description }: PricedLine): string {
  return number ?? (description ? inActiveLanguage(description) : '');
}

const NumberText = v.pipe(
  v.string(),
  v.transform((text) => typedHours(text) ?? ''),
  v.nonEmpty('required'),
  v.regex(/^(\d+(\.\d*)?|\.\d+)$/, 'not_a_number'),
  v.transform(Number),
);

const texts = {
  description: requiredLine(shortTextMaxLength),
  number: v.pipe(OneLine, v.maxLength(typedNumberMaxLength, 'too_long')),
};

const Schemas = {
  labour: v.object({ ...texts, amount: v.pipe(NumberText, TypedHours) }),
  part: v.object({ ...texts, amount: v.pipe(NumberText, Pieces) }),
};

type FormProps = { kind: Kind; onAdd: (pick: TypedDraft) => void; onClose: () => void };

function TypedForm({ kind, onAdd, onClose }: FormProps) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { description: '', number: '', amount: kind === 'part' ? '1' : '' },
    validate: validateWith(Schemas[kind], asks(kind)),
    onSubmitPreventDefault: 'always',
  });

  const submit = form.onSubmit(
    (values) => {
      const { amount, description, number: written } = v.parse(Schemas[kind], values);
      const number = written === '' ? null : written;
      if (kind === 'labour') onAdd({ kind, description, number, quantity: null, hours: amount });
      else onAdd({ kind, description, number, quantity: amount, hours: null });
    },
    (errors) => document.getElementById(`typed-${Object.keys(errors)[0] ?? ''}`)?.focus(),
  );

  return (
    <DialogForm
      button={<Trans>Add</Trans>}
      onSubmit={(event) => {
        // The form of the claim is around the dialog in React, and is not sent.
        event.stopPropagation();
        submit(event);
      }}
      onCancel={onClose}
    >
      <TextInput
        {...form.getInputProps('description')}
        id="typed-description"
        data-autofocus
        label={t`Description`}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('number')}
        id="typed-number"
        label={t`Number (optional)`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('amount')}
        id="typed-amount"
        label={kind === 'labour' ? t`Hours` : t`Pieces`}
        inputMode={kind === 'labour' ? 'decimal' : 'numeric'}
        autoComplete="off"
      />
    </DialogForm>
  );
}

function asks(kind: Kind) {
  return {
    description: () => t`say what it is`,
    number: () => '',
    amount: () => (kind === 'labour' ? t`enter the hours` : t`enter the pieces`),
  };
}
