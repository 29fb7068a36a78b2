import * as v from 'valibot';
import type { Database } from '../database/tables.ts';

/** The fields of an answer that say who somebody is. */
const personal = ['firstName', 'lastName', 'email', 'phone', 'postalCode', 'address', 'emailConsentOptOut'];

const Answer = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/**
 * A stored answer (R-API-11) without what it says of people: a contact keeps its id, a registration or claim all but
 * its customer and its authors. A repeat of the submission still learns that it arrived, and under which id.
 */
export function withoutPeople(body: string): string {
  const answer = v.safeParse(Answer, body);
  if (!answer.success) return body;
  const { output } = answer;
  const isContact = 'firstName' in output || 'lastName' in output;
  const rest = Object.entries(output).filter(([name]) => !personal.includes(name) && !(isContact && name === 'name'));
  return JSON.stringify(Object.fromEntries(rest), (name, value: unknown) =>
    name === 'customer' || name === 'createdBy' ? null : value,
  );
}

/** Replaces stored answers by what `withoutPeople` leaves of them. */
export async function stripAnswers(
  database: Database,
  answers: readonly { account_id: string; key: string; body: string }[],
): Promise<void> {
  for (const { account_id, key, body } of answers)
    await database
      .updateTable('idempotent_answers')
      .set({ body: withoutPeople(body), stripped: true })
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .execute();
}
