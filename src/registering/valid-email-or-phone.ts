import * as v from 'valibot';
import { phonePattern } from '#contract/people.ts';
import { Email } from '#contract/session.ts';

/** What was typed, trimmed, if it is an email or a phone; null for anything else. */
export function validEmailOrPhone(typed: string): string | null {
  const text = typed.trim();
  return phonePattern.test(text) || v.is(Email, text) ? text : null;
}
