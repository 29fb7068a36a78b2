import type { GivenCustomer } from '#storage/registering.ts';
import type { RegisteringValues } from './registering-values.ts';

/** The customer as typed; whichever of email and phone came first is the one that is looked for. */
export function typedCustomer(values: RegisteringValues): GivenCustomer {
  const first = typedText(values.emailOrPhone);
  const other = typedText(values.otherContact);
  const isEmail = values.emailOrPhone.includes('@');
  return {
    email: isEmail ? first : other,
    phone: isEmail ? other : first,
    firstName: typedText(values.firstName),
    lastName: typedText(values.lastName),
    postalCode: typedText(values.postalCode),
    emailConsentOptOut: !values.promotions,
  };
}

function typedText(text: string): string | null {
  return text.trim() || null;
}
