import * as v from 'valibot';
import type { Database } from '../database/tables.ts';

/** The fields of an answer that say who somebody is. */
const personal = ['firstName', 'lastName', 'email', 'phone', 'postalCode', 'address', 'emailConsentOptOut'];

/** What a claim may lack (contract), and what is the larger part of its answer, or names people. */
const bulky = [
  'diagnosis',
  'partsRequired',
  'picks',
  'picksPrice',
  'timeline',
  'invoice',
  'voidedInvoices',
  'adjustments',
  'tickets',
];

const Fields = v.record(v.string(), v.unknown());
const Answer = v.pipe(v.string(), v.parseJson(), Fields);

/**
 * A stored answer (R-API-11) without what it says of people: a contact keeps its id, a registration or claim loses its
 * customer and its authors, a claim also its texts. A repeat of the submission still learns that it arrived, under which
 * id and with which files.
 */
export function withoutPeople(body: string): string {
  const answer = v.safeParse(Answer, body);
  if (!answer.success) return body;
  return JSON.stringify(withoutDetails(answer.output), (name, value: unknown) => (name === 'createdBy' ? null : value));
}

function withoutDetails(output: v.InferOutput<typeof Fields>): v.InferOutput<typeof Fields> {
  const isContact = 'firstName' in output || 'lastName' in output;
  const removed = [...personal, ...bulky, ...(isContact ? ['name'] : [])];
  return {
    ...Object.fromEntries(Object.entries(output).filter(([name]) => !removed.includes(name))),
    ...('customer' in output && { customer: null }),
    // The claim of an amendment or an invoice.
    ...(v.is(Fields, output['claim']) && { claim: withoutDetails(output['claim']) }),
  };
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
