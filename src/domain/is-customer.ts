import { phoneDigits } from './phone.ts';

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
