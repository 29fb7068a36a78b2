import type { FieldProblem } from '#contract/errors.ts';
import { phonePattern } from '#contract/people.ts';

type Reach = { email: string | null; phone: string | null };

/**
 * How a person can be reached, in a contact form and in a look-up alike (R-CONTACT-01): by email or phone at least,
 * unless it is store stock, which nobody has bought. Empty when all is well.
 */
export function reachProblems(
  { email, phone }: Reach,
  isStoreStock: boolean,
): Partial<Record<keyof Reach, FieldProblem>> {
  if (!isStoreStock && email === null && phone === null) return { email: 'email_or_phone_required' };
  return phone !== null && !phonePattern.test(phone) ? { phone: 'invalid_phone' } : {};
}

/** A postal code as it is written: `m1k1n6` → `M1K 1N6`; a zip code stays as it is. */
export function tidyPostalCode(postalCode: string): string {
  return postalCode.toUpperCase().replace(/^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, '$1 $2');
}

/**
 * Whether an email or a phone is this customer's (R-CONTACT-02): emails compare without case, phones by their
 * digits. Null where it is not known what the customer's are.
 */
export function isCustomer(
  customer: { email: string | null; phone: string | null },
  emailOrPhone: string,
): boolean | null {
  const typed = emailOrPhone.trim();
  if (typed.includes('@')) return customer.email === null ? null : customer.email.toLowerCase() === typed.toLowerCase();
  return customer.phone === null ? null : phoneDigits(customer.phone) === phoneDigits(typed);
}

/** The ten digits of a North American phone, however it was written; for comparing (R-CONTACT-02). */
export function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
