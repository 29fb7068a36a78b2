import { TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { FormField } from '#forms/use-form-fields.ts';
import { PhoneField } from '#ui/phone-field.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { TicketFields } from './use-ticket-fields.ts';

/** Whom we answer, where no account says it. */
export function GuestFields({ field }: Pick<TicketFields, 'field'>) {
  const { label, ...phone } = field('phone');
  return (
    <>
      <TwoColumns>
        <Line field={field('firstName')} autoComplete="given-name" />
        <Line field={field('lastName')} autoComplete="family-name" />
      </TwoColumns>
      <TwoColumns>
        <Line field={field('email')} autoComplete="email" />
        <PhoneField {...phone} label={<Trans>{label} (optional)</Trans>} autoComplete="tel" />
      </TwoColumns>
    </>
  );
}

function Line({ field, autoComplete }: { field: FormField; autoComplete: string }) {
  const isEmail = autoComplete === 'email';
  return (
    <TextInput
      id={field.id}
      label={field.label}
      value={field.value}
      error={field.error}
      autoComplete={autoComplete}
      {...(isEmail ? { type: 'email', autoCapitalize: 'none', spellCheck: false } : {})}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}
