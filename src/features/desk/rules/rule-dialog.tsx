import { NativeSelect } from '@mantine/core';
import { useForm as useMantineForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { rejectionReasons, requestReasons } from '#contract/claim-decisions.ts';
import { chosenLineReasons } from '#contract/claim-lines.ts';
import type { DecisionRule, RuleChoices } from '#contract/decision-rules.ts';
import type { DeskChoices } from '#contract/desk-queue.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { TextField } from '#forms/text-field.tsx';
import { type FormSpec, type FormState, useForm } from '#forms/use-form.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { AskedForField } from '../asked-for-field.tsx';
import { ConditionFields } from './condition-fields.tsx';
import {
  conditionFields,
  freshCondition,
  freshRule,
  readRule,
  type RuleField,
  type RuleValues,
  toValues,
} from './rule-values.ts';
import {
  dispositionKinds,
  dispositionName,
  type Fact,
  factName,
  offeredDispositions,
  offeredFacts,
} from './rule-words.ts';
import styles from './rules.module.css';

type Props = {
  /** Null for a new one. */
  rule: DecisionRule | null;
  choices: DeskChoices & RuleChoices;
  busy: boolean;
  trouble: ReactNode;
  /** What was typed for it before, and not saved. */
  typed: RuleValues | undefined;
  onSave: (rule: DecisionRule) => void;
  onCancel: () => void;
  /** Closed without an answer: gets what was typed, undefined for nothing. */
  onClose: (typed: RuleValues | undefined) => void;
};

const ruleSpec: FormSpec<RuleValues, RuleField, null> = {
  names: ({ conditions, disposition: { kind } }) => [
    'name.en',
    'name.fr',
    ...conditions.flatMap(conditionFields),
    ...(kind === 'approve_with_limits' ? (['disposition.labourHours', 'disposition.lineCents'] as const) : []),
    ...(kind === 'approve_share' ? (['disposition.percent'] as const) : []),
    ...(kind === 'audit' ? (['disposition.oneIn'] as const) : []),
    ...(hasTexts(kind) ? (['disposition.text.en', 'disposition.text.fr'] as const) : []),
  ],
  label: labelOf,
  listLabel: (name, values) => {
    const fact = factOf(name, values);
    return fact ? factName(fact) : labelOf(name, values);
  },
  asks: (name) => {
    if (name.startsWith('name')) return t`give it a name`;
    return name.endsWith('values') ? t`choose a value` : t`say it in a few words`;
  },
  problems: (values) => readRule(values).problems,
};

function hasTexts(kind: RuleValues['disposition']['kind']): boolean {
  return kind === 'ask' || kind === 'to_person' || kind === 'suggest_rejection';
}

/** The fact of a condition's field. */
function factOf(name: RuleField, { conditions }: RuleValues): Fact | undefined {
  return conditions.find((condition, at) => conditionFields(condition, at).includes(name))?.fact;
}

function labelOf(name: RuleField, values: RuleValues): string {
  const isRemark = values.disposition.kind !== 'ask';
  const isModels = factOf(name, values) === 'product';
  const labels: Readonly<Record<string, string>> = {
    'name.en': t`Name in English`,
    'name.fr': t`Name in French`,
    min: t`At least`,
    max: t`At most`,
    from: t`From`,
    to: t`To`,
    values: isModels ? t`Models, with commas between them` : t`Values`,
    labourHours: t`Most hours of the claim (optional)`,
    lineCents: t`Most dollars of each line (optional)`,
    percent: t`Percent of each line`,
    oneIn: t`One claim in`,
    'text.en': isRemark ? t`Remark for the desk, in English` : t`What the depot reads, in English`,
    'text.fr': isRemark ? t`Remark for the desk, in French` : t`What the depot reads, in French`,
  };
  return labels[name.replace(/^(conditions\.\d+|disposition)\./, '')] ?? '';
}

/** A rule in fields: when it matches, and what it does. */
export function RuleDialog({ rule, choices, busy, trouble, typed, onSave, onCancel, onClose }: Props) {
  const { t: say } = useLingui();
  const values = useMantineForm({ initialValues: typed ?? (rule ? toValues(rule) : freshRule()) });
  const form = useForm(ruleSpec, values, null);
  const { conditions, disposition } = values.values;
  const save = () => {
    const read = readRule(values.getValues());
    if (form.check() && read.rule) onSave(read.rule);
  };
  const offered = offeredDispositions(choices);
  const offeredKinds = dispositionKinds.filter((kind) => kind === disposition.kind || offered.includes(kind));
  const free = offeredFacts(choices).filter((fact) => !conditions.some((condition) => condition.fact === fact));
  return (
    <Dialog
      opened
      onClose={() => onClose(values.isDirty() ? values.values : typed)}
      size="xl"
      title={rule ? <Trans>Edit the rule</Trans> : <Trans>Add a rule</Trans>}
    >
      <DialogForm
        summary={form.summary}
        failure={trouble}
        button={<Trans>Save in the draft</Trans>}
        sending={busy}
        onSubmit={save}
        onCancel={onCancel}
      >
        <TwoColumns>
          <TextField data-autofocus maxLength={100} field={form.field('name.en')} />
          <TextField maxLength={100} field={form.field('name.fr')} />
        </TwoColumns>
        <fieldset className={`${styles.group} stack`}>
          <legend className="title">
            <Trans>It matches a claim when all of this holds</Trans>
          </legend>
          {conditions.map((condition, at) => (
            <ConditionFields
              key={condition.key}
              {...{ form, at, condition, choices }}
              onNegate={(not) => values.setFieldValue(`conditions.${at}`, { ...condition, not })}
              onRemove={() => values.removeListItem('conditions', at)}
            />
          ))}
          <NativeSelect
            label={say`Add a condition`}
            value=""
            data={[{ value: '', label: say`Choose` }, ...free.map((fact) => ({ value: fact, label: factName(fact) }))]}
            rightSection={<Icon name="down" size="small" />}
            onChange={(event) => {
              const fact = free.find((one) => one === event.currentTarget.value);
              if (fact) values.insertListItem('conditions', freshCondition(fact));
            }}
          />
        </fieldset>
        <fieldset className={`${styles.group} stack`}>
          <legend className="title">
            <Trans>Then</Trans>
          </legend>
          <NativeSelect
            label={say`What it does`}
            value={disposition.kind}
            data={offeredKinds.map((value) => ({ value, label: dispositionName(value) }))}
            rightSection={<Icon name="down" size="small" />}
            onChange={(event) => {
              const chosen = offeredKinds.find((one) => one === event.currentTarget.value);
              if (chosen) values.setFieldValue('disposition.kind', chosen);
            }}
          />
          <Outcome
            form={form}
            onChange={(changes) => values.setFieldValue('disposition', { ...disposition, ...changes })}
          />
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}

type OutcomeProps = {
  form: FormState<RuleValues, RuleField>;
  onChange: (changes: Partial<RuleValues['disposition']>) => void;
};

/** The fields of what a rule does. */
function Outcome({ form, onChange }: OutcomeProps) {
  const { t: say } = useLingui();
  const { kind, lineReason, asksFor, reasons, rejectionReason } = form.values.disposition;
  const texts = (
    <TwoColumns>
      <LongTextField field={form.field('disposition.text.en')} hint={null} />
      <LongTextField field={form.field('disposition.text.fr')} hint={null} />
    </TwoColumns>
  );
  switch (kind) {
    case 'approve':
      return (
        <p className="soft">
          <Trans>
            At the prices of what was picked, of the agreement and of the list; without those, at what a person last
            approved for this depot.
          </Trans>
        </p>
      );
    case 'approve_with_limits':
      return (
        <>
          <TwoColumns>
            <TextField inputMode="decimal" field={form.field('disposition.labourHours')} />
            <TextField inputMode="decimal" field={form.field('disposition.lineCents')} />
          </TwoColumns>
          <Reasons
            label={say`Reason where less is approved, or outside cover`}
            options={chosenLineReasons}
            value={lineReason}
            onChange={(reason) => onChange({ lineReason: reason })}
          />
        </>
      );
    case 'approve_at_list':
      return (
        <p className="soft">
          <Trans>
            Each line up to the agreed rate, the flat times and the list price of the day of failure. What the agreement
            does not price goes to a person.
          </Trans>
        </p>
      );
    case 'approve_share':
      return (
        <TwoColumns>
          <TextField inputMode="decimal" field={form.field('disposition.percent')} />
          <Reasons
            label={say`Reason`}
            options={chosenLineReasons}
            value={lineReason}
            onChange={(reason) => onChange({ lineReason: reason })}
          />
        </TwoColumns>
      );
    case 'audit':
      return (
        <>
          <TwoColumns>
            <TextField inputMode="numeric" field={form.field('disposition.oneIn')} />
          </TwoColumns>
          <p className="soft">
            <Trans>
              Claims that are drawn go to a person; the rules below decide the others. A claim that is judged again gets
              the same draw.
            </Trans>
          </p>
        </>
      );
    case 'ask':
      return (
        <>
          <AskedForField value={asksFor} onChange={(chosen) => onChange({ asksFor: chosen })} />
          {texts}
          <ChoicesField
            id="rule-request-reasons"
            label={say`Why (optional)`}
            options={requestReasons}
            nameOf={deskReasonName}
            value={reasons}
            onChange={(chosen) => onChange({ reasons: chosen })}
          />
        </>
      );
    case 'to_person':
      return texts;
    case 'suggest_rejection':
      return (
        <>
          <Reasons
            label={say`Reason`}
            options={rejectionReasons}
            value={rejectionReason}
            onChange={(reason) => onChange({ rejectionReason: reason })}
          />
          {texts}
        </>
      );
  }
}

type ReasonsProps = { label: string; options: readonly string[]; value: string; onChange: (value: string) => void };

function Reasons({ label, options, value, onChange }: ReasonsProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={options.map((option) => ({ value: option, label: deskReasonName(option) }))}
      rightSection={<Icon name="down" size="small" />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
