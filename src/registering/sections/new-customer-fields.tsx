import { TextField } from '#forms/text-field.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import type { RegisteringFields } from '../registering-form.ts';

type Props = {
  form: Pick<RegisteringFields, 'field'>;
  /** Without a look-up nobody knows whether they are needed. */
  required: boolean;
  /** The person at the screen is the customer: the browser may fill in what it knows. */
  own?: boolean;
};

/** The name of a customer who is not in our records, and how else they are reached. */
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
        <TextField field={field('otherContact')} optional autoCapitalize="none" />
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
