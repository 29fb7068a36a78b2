import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { agreementCurrencies } from '#contract/catalogue.ts';
import type { RuleChoices } from '#contract/decision-rules.ts';
import type { DeskChoices } from '#contract/desk-queue.ts';
import type { Picklist } from '#contract/picklists.ts';
import { registrationStatuses } from '#contract/registrations.ts';
import { countries } from '#domain/regions.ts';
import { TextField } from '#forms/text-field.tsx';
import type { FormState } from '#forms/use-form.ts';
import { registrationStatusName } from '#messages/names.ts';
import { ChoicesField } from '#ui/choices-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useClaimPicklists } from '../../claims/form/use-claim-picklists.ts';
import { NumbersField, numbersOf } from './numbers-field.tsx';
import {
  conditionFields,
  isChoiceFact,
  isDateFact,
  isFlagFact,
  isSerialFact,
  type RuleField,
  type RuleValues,
  type TypedCondition,
} from './rule-values.ts';
import { countryName, factName, isCentsFact, provinceName } from './rule-words.ts';
import styles from './rules.module.css';

type Props = {
  form: FormState<RuleValues, RuleField>;
  /** Its place in the list. */
  at: number;
  condition: TypedCondition;
  choices: DeskChoices & RuleChoices;
  onNegate: (not: boolean) => void;
  onRemove: () => void;
};

/** One condition of a rule, with the fields that its fact needs. */
export function ConditionFields({ form, at, condition, choices, onNegate, onRemove }: Props) {
  const { t } = useLingui();
  const { fact } = condition;
  const name = factName(fact);
  const input = isSerialFact(fact)
    ? { autoCapitalize: 'characters', maxLength: 255 }
    : isDateFact(fact)
      ? { type: 'date' }
      : { inputMode: 'decimal' as const };
  return (
    <fieldset className={`${styles.condition} panel`}>
      <legend>
        {fact === 'amountCents' ? t`Amount in dollars` : isCentsFact(fact) ? t`${name}, in dollars` : name}
      </legend>
      {isFlagFact(fact) ? (
        <Negation condition={condition} words={flagWords(fact)} {...{ onNegate }} />
      ) : isChoiceFact(fact) ? (
        <>
          <Negation condition={condition} words={[t`Is one of`, t`Is none of`]} {...{ onNegate }} />
          <div data-values>
            <Values {...{ form, at, condition, choices }} />
          </div>
        </>
      ) : (
        conditionFields(condition, at).map((field) => (
          <TextField key={field} data-bound field={form.field(field)} {...input} />
        ))
      )}
      <UnstyledButton className={`${styles.arrow} centre`} aria-label={t`Remove: ${name}`} onClick={onRemove}>
        <Icon name="trash" size="small" />
      </UnstyledButton>
    </fieldset>
  );
}

function flagWords(fact: TypedCondition['fact']): [string, string] {
  switch (fact) {
    case 'samePhoto':
      return [t`Another claim has it`, t`No other claim has it`];
    case 'hasProof':
      return [t`There is one`, t`There is none`];
    case 'wearPart':
      return [t`A part is a wear part`, t`No part is a wear part`];
    default:
      return [t`Yes`, t`No`];
  }
}

type NegationProps = Pick<Props, 'condition' | 'onNegate'> & { words: [string, string] };

function Negation({ condition, words: [is, isNot], onNegate }: NegationProps) {
  return (
    <NativeSelect
      aria-label={factName(condition.fact)}
      value={condition.not ? 'not' : 'is'}
      data={[
        { value: 'is', label: is },
        { value: 'not', label: isNot },
      ]}
      rightSection={<Icon name="down" size="small" />}
      onChange={(event) => onNegate(event.currentTarget.value === 'not')}
    />
  );
}

function Values({ form, at, condition, choices }: Omit<Props, 'onNegate' | 'onRemove'>) {
  const { fact, values } = condition;
  const name = `conditions.${at}.values` as const;
  const { picklists } = useClaimPicklists(fact === 'claimType' || fact === 'claimSubtype');
  if (fact === 'product')
    return (
      <TextInput
        id={name}
        label={form.field(name).label}
        defaultValue={values.join(', ')}
        error={form.errorOf(name)}
        onChange={(event) => form.change(name, event.currentTarget.value.split(','))}
      />
    );
  const catalogue = numbersOf(fact);
  if (catalogue !== null)
    return (
      <NumbersField
        kind={catalogue}
        id={name}
        label={form.field(name).label}
        value={values}
        error={form.errorOf(name)}
        onChange={(chosen) => form.change(name, chosen)}
      />
    );
  const lists = picklists.phase === 'ready' ? picklists.value : null;
  const options = optionsOf(fact, choices, lists);
  const labels = new Map(options);
  return (
    <ChoicesField
      id={name}
      label={form.field(name).label}
      options={[...labels.keys()]}
      nameOf={(value) => labels.get(value) ?? value}
      value={values}
      error={form.errorOf(name)}
      onChange={(chosen) => form.change(name, chosen)}
    />
  );
}

function optionsOf(
  fact: TypedCondition['fact'],
  { brands, depots, productTypes, provinces, retailers }: Props['choices'],
  lists: { types: Picklist; subtypes: Picklist } | null,
): [value: string, label: string][] {
  switch (fact) {
    case 'brand':
      return brands.map((brand) => [brand, brand]);
    case 'productType':
      return productTypes.map((type) => [type, type]);
    case 'depot':
      return depots.map(({ id, name }) => [id, name]);
    case 'retailer':
      return retailers.map(({ id, name }) => [id, name]);
    case 'province':
      return provinces.map((code) => [code, provinceName(code)]);
    case 'country':
      return countries.map((country) => [country, countryName(country)]);
    case 'currency':
      return agreementCurrencies.map((currency) => [currency, currency]);
    case 'registrationStatus':
      return registrationStatuses.map((one) => [one, registrationStatusName(one)]);
    default:
      return pickListOptions(fact === 'claimType' ? lists?.types : lists?.subtypes);
  }
}

function pickListOptions(list: Picklist | undefined): [value: string, label: string][] {
  return (list?.values ?? []).map(({ value, label }) => [value, label]);
}
