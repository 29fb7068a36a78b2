import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { Email } from '#contract/session.ts';
import { phoneDigits, readPhone } from '#text/phone.ts';
import { tidyLine } from '#text/tidied.ts';

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
  const problem = phone === null ? null : readPhone(phone).problem;
  return problem ? { phone: problem } : {};
}

/** Checks the email or phone that a person typed into one field; null if it is right (R-CONTACT-01). */
export function emailOrPhoneProblem(typed: string): FieldProblem | null {
  const text = tidyLine(typed);
  if (text === '') return 'email_or_phone_required';
  if (text.includes('@')) return v.is(Email, text) ? null : 'invalid_email';
  const { problem } = readPhone(text);
  return problem === 'invalid_phone' ? 'invalid_email_or_phone' : problem;
}

/** Two writings of one accent are one address. */
const comparable = (email: string) => email.normalize().toLowerCase();

/**
 * Whether an email or a phone belongs to this customer (R-CONTACT-02). Emails are compared without case, phones by
 * their digits. Null if the customer's are unknown.
 */
export function isCustomer(
  customer: { email: string | null; phone: string | null },
  emailOrPhone: string,
): boolean | null {
  const typed = tidyLine(emailOrPhone);
  if (typed.includes('@')) return customer.email === null ? null : comparable(customer.email) === comparable(typed);
  return customer.phone === null ? null : phoneDigits(customer.phone) === phoneDigits(typed);
}
