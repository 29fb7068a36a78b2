import { sql } from 'kysely';
import * as v from 'valibot';
import { inviteContact } from '../accounts/link-to-contact.ts';
import { languages } from '../base/language.ts';
import type { Database } from '../database/tables.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { findPeople } from '../platform/embedded/contacts.ts';
import type { ContactPerson } from '../platform/sales-platform.ts';
import { insertProblems } from './find-problems.ts';
import { choice, email, id } from './import-columns.ts';
import type { RowKind } from './row-kind.ts';

const Row = v.object({
  contact_id: v.nullish(v.string(), null),
  email: v.nullish(v.string(), null),
  language: v.nullish(v.picklist(languages), null),
});
type Row = v.InferOutput<typeof Row>;

/** A row, the people that it may name, and whether one of them needs no invitation. */
type Invited = { at: number; row: Row; people: ContactPerson[] };

/**
 * Contacts who are invited, as the accounts' screen invites them (R-IMPORT-11). Who has an account stays as they are; a
 * file of invitations that nobody has taken is exported.
 */
export const invitationKind: RowKind = {
  columns: [
    id('contact_id', 'P-4002', { refersTo: { kinds: ['contacts', 'customers'], table: 'contacts' } }),
    email(),
    choice('language', languages, { fallback: null }),
  ],
  async addProblems(database, importId) {
    const rows = await readInvited(database, importId);
    const accounts = await findAccounts(database, rows);
    const first = new Map<string, number>();
    const problems = rows.flatMap(({ at, row, people }) => {
      const [person] = people;
      const problem = problemOf(row, people);
      if (problem || !person) return problem ? [{ row: at, ...problem }] : [];
      // Two people with one email cannot both have an account.
      const names = [person.id, `email ${person.email}`];
      const before = names.flatMap((name) => first.get(name) ?? []).at(0);
      for (const name of names) first.set(name, before ?? at);
      const place =
        row.contact_id === null ? { name: 'email', value: row.email } : { name: 'contact_id', value: person.id };
      if (before !== undefined) return [{ row: at, ...place, problem: { code: 'repeated', row: before } as const }];
      const isTaken = !accounts.contacts.has(person.id) && accounts.emails.has(person.email ?? '');
      return isTaken
        ? [{ row: at, name: 'email', value: person.email, problem: { code: 'email_has_account' } as const }]
        : [];
    });
    await insertProblems(database, importId, problems);
  },
  async countChanges(database, importId) {
    const rows = await readInvited(database, importId);
    const added = (await withoutAccount(database, rows)).length;
    return { added, changed: 0, removed: 0, unchanged: rows.length - added };
  },
  async apply(database, importId, { by, now }) {
    const rows = await readInvited(database, importId);
    for (const { person, language } of await withoutAccount(database, rows)) {
      const user = { ...person, language: language ?? person.language };
      await inviteContact(database, { contactId: person.id, user, language: 'en', by, now, isOneOfSeveral: true });
    }
  },
  async *exportRows(database) {
    const accounts = await database
      .selectFrom('accounts')
      .innerJoin('contacts', 'contacts.id', 'accounts.contact_id')
      .select(['contacts.id', 'accounts.email', 'accounts.language'])
      .where('verified_at', 'is', null)
      .where('deactivated_at', 'is', null)
      .whereRef('contacts.email', '=', 'accounts.email')
      .orderBy('contacts.id')
      .execute();
    for (const account of accounts) yield [account.id, account.email, account.language];
  },
};

/** What is wrong with whom a row names. */
function problemOf(
  { contact_id, email: typed }: Row,
  people: readonly ContactPerson[],
): { name: string; value: string | null; problem: CellProblem } | null {
  const [person, ...others] = people;
  const notFound = { code: 'not_found', kinds: ['contacts', 'customers'] } as const;
  if (contact_id === null && typed === null) return { name: 'contact_id', value: null, problem: 'required' };
  if (!person) {
    const value = contact_id ?? typed;
    return { name: contact_id === null ? 'email' : 'contact_id', value, problem: notFound };
  }
  // Several people have the email: the row has to say which.
  if (others.length > 0) return { name: 'contact_id', value: null, problem: 'required' };
  if (person.email === null) return { name: 'email', value: null, problem: 'required' };
  if (typed !== null && typed !== person.email)
    return { name: 'email', value: typed, problem: { code: 'one_of', choices: [person.email] } };
  return null;
}

/** Those of whom nobody has the contact or the email. */
async function withoutAccount(database: Database, rows: readonly Invited[]) {
  const { contacts, emails } = await findAccounts(database, rows);
  return rows.flatMap(({ row: { language }, people: [person] }) =>
    person && !contacts.has(person.id) && !emails.has(person.email ?? '') ? [{ person, language }] : [],
  );
}

async function findAccounts(database: Database, rows: readonly Invited[]) {
  const people = rows.flatMap((row) => row.people);
  const accounts = await database
    .selectFrom('accounts')
    .select(['contact_id', 'email'])
    .where(
      sql<boolean>`contact_id = any(${people.map((person) => person.id)}::text[])
        or email = any(${people.map((person) => person.email)}::text[])`,
    )
    .execute();
  return {
    contacts: new Set(accounts.map(({ contact_id }) => contact_id)),
    emails: new Set(accounts.map((account) => account.email)),
  };
}

/** The rows whose cells are right, with whom they name. */
async function readInvited(database: Database, importId: string): Promise<Invited[]> {
  const staged = await database
    .selectFrom('import_rows')
    .select(['row', 'data'])
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute();
  const rows = staged.flatMap(({ row: at, data }) => {
    const row = v.safeParse(Row, data);
    return row.success ? [{ at, row: row.output }] : [];
  });
  const ids = rows.flatMap(({ row }) => row.contact_id ?? []);
  const emails = rows.flatMap(({ row }) => (row.contact_id === null && row.email !== null ? [row.email] : []));
  const byId = Map.groupBy(ids.length === 0 ? [] : await findPeople(database, { ids }), (person) => person.id);
  const found = emails.length === 0 ? [] : await findPeople(database, { emails });
  const byEmail = Map.groupBy(found, (person) => person.email?.toLowerCase() ?? '');
  return rows.map(({ at, row }) => {
    const people = row.contact_id === null ? byEmail.get(row.email ?? '') : byId.get(row.contact_id);
    return { at, row, people: people ?? [] };
  });
}
