import { EmailOrPhoneField, TextField } from '#forms/text-field.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import type { RegisteringFields } from '../registering-form.ts';

type Props = {
  form: Pick<RegisteringFields, 'field'>;
  /** False without a look-up, because it is unknown whether the customer is new. */
  required: boolean;
  /** The person at the screen is the customer: enables autofill. */
  own?: boolean;
};

/** The name and contact details of a new customer. */
export function NewCustomerFields({ form: { field }, required, own = false }: Props) {
  const filledBy = (token: string) => (own ? token : 'off');
  return (
    <>
      <TwoColumns>
        <TextField
          field={field('firstName')}
          optional={!required}
          autoComplete={filledBy('given-name')}
          autoCapitalize="words"
        />
        <TextField
          field={field('lastName')}
          optional={!required}
          autoComplete={filledBy('family-name')}
          autoCapitalize="words"
        />
      </TwoColumns>
      <TwoColumns>
        <EmailOrPhoneField field={field('otherContact')} optional />
        <TextField
          field={field('postalCode')}
          optional
          autoComplete={filledBy('postal-code')}
          autoCapitalize="characters"
        />
      </TwoColumns>
    </>
  );
}
