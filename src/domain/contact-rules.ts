import type { FieldProblem } from '#contract/errors.ts';
import { phonePattern } from '#contract/people.ts';

type Reach = { email: string | null; phone: string | null };

/**
 * Checks the email and phone of a contact or a look-up (R-CONTACT-01): at least one of them, unless it is store stock,
 * which has no customer. Empty if there are no problems.
 */
export function reachProblems(
  { email, phone }: Reach,
  isStoreStock: boolean,
): Partial<Record<keyof Reach, FieldProblem>> {
  if (!isStoreStock && email === null && phone === null) return { email: 'email_or_phone_required' };
  return phone !== null && !phonePattern.test(phone) ? { phone: 'invalid_phone' } : {};
}

/** Formats a postal code: `m1k1n6` → `M1K 1N6`; a zip code is unchanged. */
export function tidyPostalCode(postalCode: string): string {
  return postalCode.toUpperCase().replace(/^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, '$1 $2');
}

/**
 * Whether an email or a phone belongs to this customer (R-CONTACT-02). Emails are compared without case, phones by
 * their digits. Null if the customer's are unknown.
 */
export function isCustomer(
  customer: { email: string | null; phone: string | null },
  emailOrPhone: string,
): boolean | null {
  const typed = emailOrPhone.trim();
  if (typed.includes('@')) return customer.email === null ? null : customer.email.toLowerCase() === typed.toLowerCase();
  return customer.phone === null ? null : phoneDigits(customer.phone) === phoneDigits(typed);
}

/** The ten digits of a North American phone, for comparison (R-CONTACT-02). */
export function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** A whole phone number as `+1 ### ###-####`, the form in which it is stored (R-UI-06); any other text as it is. */
export function maskedIfPhone(text: string): string {
  if (!phonePattern.test(text.trim())) return text;
  const digits = phoneDigits(text);
  return `+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
