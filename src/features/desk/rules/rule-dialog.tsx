import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { rejectionReasons, requestReasons } from '#contract/claim-decisions.ts';
import { chosenLineReasons } from '#contract/claim-lines.ts';
import type { DecisionRule } from '#contract/decision-rules.ts';
import type { DeskChoices } from '#contract/desk-queue.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { Callout } from '#ui/callout.tsx';
import { ChoicesField } from '#ui/choices-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { AskedForField } from '../asked-for-field.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { freshCondition, freshRule, readRule, type RuleValues, toValues } from './rule-values.ts';
import { allFacts, dispositionKinds, dispositionName, factName } from './rule-words.ts';
import styles from './rules.module.css';

type Props = {
  /** Null for a new one. */
  rule: DecisionRule | null;
  choices: DeskChoices;
  busy: boolean;
  trouble: ReactNode;
  /** What was typed for it before, and not saved. */
  typed: RuleValues | undefined;
  onSave: (rule: DecisionRule) => void;
  onCancel: () => void;
  /** Closed without an answer: gets what was typed, undefined for nothing. */
  onClose: (typed: RuleValues | undefined) => void;
};

/** A rule in fields: when it matches, and what it does. */
export function RuleDialog({ rule, choices, busy, trouble, typed, onSave, onCancel, onClose }: Props) {
  const { t } = useLingui();
  const [initial] = useState(() => (rule ? toValues(rule) : freshRule()));
  const [values, setValues] = useState(typed ?? initial);
  const [tried, setTried] = useState(false);
  const change = (changes: Partial<RuleValues>) => setValues((before) => ({ ...before, ...changes }));
  const read = readRule(values);
  const problems = tried ? read.problems : new Set<string>();
  const save = () => {
    setTried(true);
    if (read.rule) onSave(read.rule);
  };
  const free = allFacts.filter((fact) => !values.conditions.some((condition) => condition.fact === fact));
  return (
    <Dialog
      opened
      onClose={() => onClose(values === initial ? undefined : values)}
      size="xl"
      title={rule ? <Trans>Edit the rule</Trans> : <Trans>Add a rule</Trans>}
    >
      <DialogForm
        failure={trouble}
        button={<Trans>Save in the draft</Trans>}
        sending={busy}
        onSubmit={save}
        onCancel={onCancel}
      >
        {problems.size > 0 && (
          <Callout tone="bad" announce="alert" title={<Trans>The rule needs another look</Trans>}>
            <p>
              <Trans>Names and texts are needed in both languages, and every condition needs its value.</Trans>
            </p>
          </Callout>
        )}
        <TwoColumns>
          <TextInput
            data-autofocus
            label={t`Name in English`}
            maxLength={100}
            value={values.nameEn}
            error={problems.has('name.en') && t`Give it a name`}
            onChange={(event) => change({ nameEn: event.currentTarget.value })}
          />
          <TextInput
            label={t`Name in French`}
            maxLength={100}
            value={values.nameFr}
            error={problems.has('name.fr') && t`Give it a name`}
            onChange={(event) => change({ nameFr: event.currentTarget.value })}
          />
        </TwoColumns>
        <fieldset className={`${styles.group} stack`}>
          <legend className="title">
            <Trans>It matches a claim when all of this holds</Trans>
          </legend>
          {values.conditions.map((condition, at) => (
            <ConditionFields
              key={condition.key}
              condition={condition}
              choices={choices}
              isWrong={[...problems].some((path) => path.startsWith(`conditions.${at}`))}
              onChange={(changed) => change({ conditions: values.conditions.with(at, changed) })}
              onRemove={() => change({ conditions: values.conditions.toSpliced(at, 1) })}
            />
          ))}
          <NativeSelect
            label={t`Add a condition`}
            value=""
            data={[{ value: '', label: t`Choose` }, ...free.map((fact) => ({ value: fact, label: factName(fact) }))]}
            rightSection={<Icon name="down" size="small" />}
            onChange={(event) => {
              const fact = free.find((one) => one === event.currentTarget.value);
              if (fact) change({ conditions: [...values.conditions, freshCondition(fact)] });
            }}
          />
        </fieldset>
        <fieldset className={`${styles.group} stack`}>
          <legend className="title">
            <Trans>Then</Trans>
          </legend>
          <NativeSelect
            label={t`What it does`}
            value={values.kind}
            data={dispositionKinds.map((kind) => ({ value: kind, label: dispositionName(kind) }))}
            rightSection={<Icon name="down" size="small" />}
            onChange={(event) => {
              const kind = dispositionKinds.find((one) => one === event.currentTarget.value);
              if (kind) change({ kind });
            }}
          />
          <Outcome values={values} problems={problems} change={change} />
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}

type OutcomeProps = {
  values: RuleValues;
  problems: ReadonlySet<string>;
  change: (changes: Partial<RuleValues>) => void;
};

/** The fields of what a rule does. */
function Outcome({ values, problems, change }: OutcomeProps) {
  const { t } = useLingui();
  const number = (field: string) => problems.has(`disposition.${field}`) && t`Enter a number`;
  switch (values.kind) {
    case 'approve':
      return (
        <p className="soft">
          <Trans>At the depot’s last hourly rate and the last approved price of each part.</Trans>
        </p>
      );
    case 'approve_with_limits':
      return (
        <>
          <TwoColumns>
            <TextInput
              label={t`Most hours of the claim (optional)`}
              inputMode="decimal"
              value={values.hours}
              error={number('labourHours')}
              onChange={(event) => change({ hours: event.currentTarget.value })}
            />
            <TextInput
              label={t`Most dollars of each line (optional)`}
              inputMode="decimal"
              value={values.amount}
              error={number('lineCents')}
              onChange={(event) => change({ amount: event.currentTarget.value })}
            />
          </TwoColumns>
          <Reasons
            label={t`Reason where less is approved`}
            options={chosenLineReasons}
            value={values.lineReason}
            onChange={(lineReason) => change({ lineReason })}
          />
        </>
      );
    case 'ask':
      return (
        <>
          <AskedForField value={values.asksFor} onChange={(asksFor) => change({ asksFor })} />
          <Texts isRemark={false} {...{ values, problems, change }} />
          <ChoicesField
            id="rule-request-reasons"
            label={t`Why (optional)`}
            options={requestReasons}
            nameOf={deskReasonName}
            value={values.requestReasons}
            onChange={(chosen) => change({ requestReasons: chosen })}
          />
        </>
      );
    case 'to_person':
      return <Texts isRemark {...{ values, problems, change }} />;
    case 'suggest_rejection':
      return (
        <>
          <Reasons
            label={t`Reason`}
            options={rejectionReasons}
            value={values.rejectionReason}
            onChange={(rejectionReason) => change({ rejectionReason })}
          />
          <Texts isRemark {...{ values, problems, change }} />
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

/** A text in both languages: a remark for the desk, or what the depot reads. */
function Texts({ isRemark, values, problems, change }: OutcomeProps & { isRemark: boolean }) {
  const { t } = useLingui();
  const field = isRemark ? 'remark' : 'text';
  const missing = (language: 'en' | 'fr') =>
    problems.has(`disposition.${field}.${language}`) && t`Say it in a few words`;
  return (
    <TwoColumns>
      <Textarea
        label={isRemark ? t`Remark for the desk, in English` : t`What the depot reads, in English`}
        rows={3}
        maxLength={2_000}
        value={values.textEn}
        error={missing('en')}
        onChange={(event) => change({ textEn: event.currentTarget.value })}
      />
      <Textarea
        label={isRemark ? t`Remark for the desk, in French` : t`What the depot reads, in French`}
        rows={3}
        maxLength={2_000}
        value={values.textFr}
        error={missing('fr')}
        onChange={(event) => change({ textFr: event.currentTarget.value })}
      />
    </TwoColumns>
  );
}
