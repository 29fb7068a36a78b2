import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { DeskChoices } from '#contract/desk-queue.ts';
import type { Picklist } from '#contract/picklists.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useClaimPicklists } from '../../claims/form/use-claim-picklists.ts';
import { isDateFact, isNumberFact, type TypedCondition } from './rule-values.ts';
import { factName } from './rule-words.ts';
import styles from './rules.module.css';

type Props = {
  condition: TypedCondition;
  choices: DeskChoices;
  isWrong: boolean;
  onChange: (condition: TypedCondition) => void;
  onRemove: () => void;
};

/** One condition of a rule, with the fields that its fact needs. */
export function ConditionFields({ condition, choices, isWrong, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const { fact, low, high } = condition;
  const name = factName(fact);
  const isDate = isDateFact(fact);
  const error = isWrong && (isDate ? t`Enter a date` : isNumberFact(fact) ? t`Enter a number` : t`Choose a value`);
  const bound = (which: 'low' | 'high', label: string, value: string) => (
    <TextInput
      data-bound
      {...(isDate ? { type: 'date' } : { inputMode: 'decimal' as const })}
      label={label}
      value={value}
      error={error}
      onChange={(event) => onChange({ ...condition, [which]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={`${styles.condition} panel`}>
      <legend>{fact === 'amountCents' ? t`Amount in dollars` : name}</legend>
      {isDate || isNumberFact(fact) ? (
        <>
          {bound('low', isDate ? t`From` : t`At least`, low)}
          {bound('high', isDate ? t`To` : t`At most`, high)}
        </>
      ) : fact === 'samePhoto' ? (
        <Negation condition={condition} words={[t`Another claim has it`, t`No other claim has it`]} {...{ onChange }} />
      ) : (
        <>
          <Negation condition={condition} words={[t`Is one of`, t`Is none of`]} {...{ onChange }} />
          <div data-values>
            <Values {...{ condition, choices, error, onChange }} />
          </div>
        </>
      )}
      <UnstyledButton className={`${styles.arrow} centre`} aria-label={t`Remove: ${name}`} onClick={onRemove}>
        <Icon name="trash" size="small" />
      </UnstyledButton>
    </fieldset>
  );
}

type NegationProps = Pick<Props, 'condition' | 'onChange'> & { words: [string, string] };

function Negation({ condition, words: [is, isNot], onChange }: NegationProps) {
  return (
    <NativeSelect
      aria-label={factName(condition.fact)}
      value={condition.not ? 'not' : 'is'}
      data={[
        { value: 'is', label: is },
        { value: 'not', label: isNot },
      ]}
      rightSection={<Icon name="down" size="small" />}
      onChange={(event) => onChange({ ...condition, not: event.currentTarget.value === 'not' })}
    />
  );
}

type ValuesProps = Pick<Props, 'condition' | 'choices' | 'onChange'> & { error: string | false };

function Values({ condition, choices, error, onChange }: ValuesProps) {
  const { t } = useLingui();
  const { fact, values, key } = condition;
  const { picklists } = useClaimPicklists(fact === 'claimType' || fact === 'claimSubtype');
  if (fact === 'product')
    return (
      <TextInput
        label={t`Models, with commas between them`}
        defaultValue={values.join(', ')}
        error={error}
        onChange={(event) => onChange({ ...condition, values: event.currentTarget.value.split(',') })}
      />
    );
  const lists = picklists.phase === 'ready' ? picklists.value : null;
  const options = optionsOf(fact, choices, lists);
  const labels = new Map(options);
  return (
    <ChoicesField
      id={`values-${key}`}
      label={t`Values`}
      options={[...labels.keys()]}
      nameOf={(value) => labels.get(value) ?? value}
      value={values}
      error={error || undefined}
      onChange={(chosen) => onChange({ ...condition, values: chosen })}
    />
  );
}

function optionsOf(
  fact: TypedCondition['fact'],
  { brands, depots }: DeskChoices,
  lists: { types: Picklist; subtypes: Picklist } | null,
): [value: string, label: string][] {
  if (fact === 'brand') return brands.map((brand) => [brand, brand]);
  if (fact === 'depot') return depots.map(({ id, name }) => [id, name]);
  const list = fact === 'claimType' ? lists?.types : lists?.subtypes;
  return (list?.values ?? []).map(({ value, label }) => [value, label]);
}
