import { sql } from 'kysely';
import {
  type Invitable,
  type InvitationOutcome,
  type InvitationResult,
  type InvitedTogether,
  invitedTogether,
  peopleMax,
} from '#contract/invitations.ts';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import type { Actor } from '../audit/write-audit.ts';
import type { Language } from '../base/language.ts';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { ContactPerson, SalesPlatform } from '../platform/sales-platform.ts';
import { inviteContact } from './link-to-contact.ts';

/** A search looks at so many contacts, most of whom may have an account. */
const searchedMax = 500;

type Portal = { database: Database; platform: SalesPlatform };

type Inviting = {
  by: Actor;
  language: Language;
  now: Date;
  /** Called for each account, when it is committed. */
  onCreated: (account: AdminAccount) => void;
  /** Called for each person whose invitation failed. */
  onFailure: (failure: unknown) => void;
};

/** Contacts without an account that have a text in their name or email, by name. */
export async function searchInvitable(
  { database, platform }: Portal,
  text: string,
): Promise<{ data: Invitable[]; more: boolean }> {
  const people = await platform.findPeople({ text, max: searchedMax });
  const without = await withoutAccount(database, people);
  const sorted = without.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  const data = sorted
    .slice(0, peopleMax)
    .map(({ id, name, email, role, company }) => ({ id, name, email, role, company }));
  return { data, more: sorted.length > peopleMax || people.length === searchedMax };
}

/** How many people of each role have an email and no account. */
export async function countInvitable({
  database,
  platform,
}: Portal): Promise<{ role: InvitedTogether; count: number }[]> {
  const counts: { role: InvitedTogether; count: number }[] = [];
  for (const role of invitedTogether) {
    const people = await withoutAccount(database, await platform.findPeople({ role }));
    const count = new Set(people.flatMap(({ email }) => email?.toLowerCase() ?? [])).size;
    if (count > 0) counts.push({ role, count });
  }
  return counts;
}

/** Invites by ids of contacts and by emails; the results have this order. */
export async function invitePeople(
  portal: Portal,
  { contactIds, emails }: { contactIds: readonly string[]; emails: readonly string[] },
  inviting: Inviting,
): Promise<InvitationResult[]> {
  const { platform } = portal;
  const byId = contactIds.length === 0 ? [] : await platform.findPeople({ ids: contactIds });
  const byEmail = emails.length === 0 ? [] : await platform.findPeople({ emails });
  const invite = inviter(portal, inviting);
  const results: InvitationResult[] = [];
  for (const id of contactIds) {
    const person = byId.find((one) => one.id === id);
    results.push(person ? await invite(person) : { contactId: id, name: null, email: null, outcome: 'no_contact' });
  }
  for (const email of emails) {
    const people = byEmail.filter((one) => one.email?.toLowerCase() === email.toLowerCase());
    const [person, ...others] = people;
    if (person && others.length === 0) {
      results.push(await invite(person));
      continue;
    }
    const account = await accountOf(portal.database, { email });
    if (account) results.push({ contactId: null, name: account.name, email, outcome: outcomeOf(account) });
    else results.push({ contactId: null, name: null, email, outcome: person ? 'several_contacts' : 'no_contact' });
  }
  return results;
}

/** Invites the next people of a role who have no account, in the order of their ids. */
export async function inviteRole(
  portal: Portal,
  { role, after }: { role: InvitedTogether; after: string | null },
  inviting: Inviting,
): Promise<{ data: InvitationResult[]; next: string | null }> {
  const people = await portal.platform.findPeople({ role });
  const linked = await accountsOf(portal.database, people);
  const rest = people
    .filter(({ id }) => !linked.contacts.has(id) && (after === null || id > after))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const invite = inviter(portal, inviting);
  const data: InvitationResult[] = [];
  for (const person of rest.slice(0, peopleMax)) data.push(await invite(person));
  return { data, next: rest.length > peopleMax ? (data.at(-1)?.contactId ?? null) : null };
}

/** Invites each person in a transaction of their own, so that one who cannot be invited holds up nobody. */
function inviter({ database }: Portal, { by, language, now, onCreated, onFailure }: Inviting) {
  return async (person: ContactPerson): Promise<InvitationResult> => {
    const { id: contactId, name, email } = person;
    const result = (outcome: InvitationOutcome): InvitationResult => ({ contactId, name, email, outcome });
    try {
      const linked = await accountOf(database, { contactId, email });
      if (linked) return result(linked.contact_id === contactId ? outcomeOf(linked) : 'email_in_use');
      if (email === null) return result('without_email');
      const invited = { contactId, user: person, language, by, now, isOneOfSeveral: true };
      const account = await database.transaction().execute((transaction) => inviteContact(transaction, invited));
      onCreated(account);
      return result('invited');
    } catch (error) {
      // Somebody else invited them meanwhile, or another account has the email.
      if (error instanceof AppError && error.code === 'CONFLICT')
        return result(error.reason === 'email_in_use' ? 'email_in_use' : 'has_account');
      onFailure(error);
      return result('failed');
    }
  };
}

async function withoutAccount(database: Database, people: readonly ContactPerson[]): Promise<ContactPerson[]> {
  const { contacts, emails } = await accountsOf(database, people);
  return people.filter(({ id, email }) => !contacts.has(id) && !emails.has(email?.toLowerCase() ?? ''));
}

/** The contacts and the emails that have an account, among those of some people. */
async function accountsOf(database: Database, people: readonly ContactPerson[]) {
  const ids = people.map(({ id }) => id);
  const given = people.flatMap(({ email }) => (email === null ? [] : email.toLowerCase()));
  const accounts = await database
    .selectFrom('accounts')
    .select(['contact_id', 'email'])
    .where(sql<boolean>`contact_id = any(${ids}::text[]) or email = any(${given}::text[])`)
    .execute();
  return {
    contacts: new Set(accounts.map(({ contact_id }) => contact_id)),
    emails: new Set(accounts.map(({ email }) => email)),
  };
}

type Linked = { name: string | null; contact_id: string | null; verified_at: Date | null; deactivated_at: Date | null };

/** The account of a contact, or else with the email. */
async function accountOf(
  database: Database,
  { contactId = null, email }: { contactId?: string | null; email: string | null },
): Promise<Linked | undefined> {
  const accounts = await database
    .selectFrom('accounts')
    .select(['name', 'contact_id', 'verified_at', 'deactivated_at'])
    .where((account) =>
      account.or([account('contact_id', '=', contactId), account('email', '=', email?.toLowerCase() ?? null)]),
    )
    .execute();
  return accounts.find((account) => account.contact_id === contactId) ?? accounts[0];
}

function outcomeOf({ verified_at, deactivated_at }: Linked): InvitationOutcome {
  if (deactivated_at !== null) return 'account_deactivated';
  return verified_at === null ? 'invited_before' : 'has_account';
}
