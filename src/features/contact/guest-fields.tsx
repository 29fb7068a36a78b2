import { Trans } from '@lingui/react/macro';
import { TextField } from '#forms/text-field.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { TicketFormState } from './ticket-spec.ts';

/** Who gets the answer, where no account says it. */
export function GuestFields({ form: { field } }: { form: Pick<TicketFormState, 'field'> }) {
  const { label, ...phone } = field('phone');
  return (
    <>
      <TwoColumns>
        <TextField field={field('firstName')} autoComplete="given-name" />
        <TextField field={field('lastName')} autoComplete="family-name" />
      </TwoColumns>
      <TwoColumns>
        <TextField field={field('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        <PhoneField {...phone} label={<Trans>{label} (optional)</Trans>} autoComplete="tel" />
      </TwoColumns>
    </>
  );
}
