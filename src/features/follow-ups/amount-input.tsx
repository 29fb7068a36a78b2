import { TextInput, type TextInputProps } from '@mantine/core';
import type { FormField } from '#forms/use-form.ts';
import { typedAmount, writtenOnLeave } from '#forms/typed-values.ts';
import { currencySign } from '#ui/format.ts';

type Props = Pick<TextInputProps, 'label' | 'description' | 'error' | 'inputWrapperOrder'> & {
  field: FormField;
  currency: 'CAD' | 'USD';
};

/** An amount of money with the sign of its currency, written with two decimals when the field is left. */
export function AmountInput({ field, currency, ...props }: Props) {
  const { sign, side } = currencySign(currency);
  const width = sign.length > 1 ? 56 : 36;
  return (
    <TextInput
      id={field.id}
      label={field.label}
      error={field.error}
      value={field.value}
      inputMode="decimal"
      autoComplete="off"
      {...(side === 'left'
        ? { leftSection: sign, leftSectionWidth: width }
        : { rightSection: sign, rightSectionWidth: width })}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={writtenOnLeave(field, typedAmount).onBlur}
      {...props}
    />
  );
}
