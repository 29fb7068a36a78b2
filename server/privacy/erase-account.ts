import { sql } from 'kysely';
import type { ErasureCounts } from '#contract/erasure.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import { escapeLike } from '../database/search-text.ts';
import { stripAnswers } from './stored-answers.ts';

type Erased = {
  counts: ErasureCounts;
  /** Names in the file store, to delete once the transaction has committed. */
  paths: string[];
};

/**
 * Erases an account and its person, in one transaction (R-PRIV-03): rows and files go; claims, invoices and
 * registrations stay without the person (R-PRIV-04). Of an account that has not proven its email only its own rows go:
 * its contact may be somebody else's. May be repeated.
 */
export async function eraseAccount(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  accountId: string,
): Promise<Erased> {
  const { email, name, contact_id, verified_at } = await database
    .selectFrom('accounts')
    .select(['email', 'name', 'contact_id', 'verified_at'])
    .where('id', '=', accountId)
    // No piece of a file comes meanwhile.
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isProven = verified_at !== null;
  const contactId = isProven ? contact_id : null;
  const onPlatform = isProven
    ? await platform.erasePerson({ accountId, contactId, email })
    : { contacts: 0, tickets: 0, claims: 0, registrationIds: [] };
  const proofs = await deleteProofs(database, onPlatform.registrationIds);
  const pieces = await database
    .deleteFrom('upload_pieces')
    .where('account_id', '=', accountId)
    .returning('path')
    .execute();
  const answers = isProven ? await stripAnswersOn(database, name === null ? [email] : [email, name]) : 0;
  const own = await database.deleteFrom('idempotent_answers').where('account_id', '=', accountId).executeTakeFirst();
  await database.deleteFrom('registrations_filed').where('account_id', '=', accountId).execute();
  await database.deleteFrom('contacts_created').where('created_by', '=', `account ${accountId}`).execute();
  // Those of claims stay, without who did it.
  await database
    .deleteFrom('events')
    .where('claim_id', 'is', null)
    .where((event) =>
      event.or([
        event('account_id', '=', accountId),
        // The desk's texts, also of before the person had an account.
        sql<boolean>`payload ->> 'registrationId' = any(${onPlatform.registrationIds})`,
      ]),
    )
    .execute();
  if (contactId !== null) await database.deleteFrom('consents').where('contact_id', '=', contactId).execute();
  // A refusal may name the person.
  await database.updateTable('erasures').set({ reason: null }).where('account_id', '=', accountId).execute();
  // With its sessions, codes, uploads, consents and changes; claims and invoices forget who filed them.
  await database.deleteFrom('accounts').where('id', '=', accountId).execute();
  // Also those that jobs queued until they met the locks of the account.
  await database.deleteFrom('outgoing_mails').where('recipient', '=', email).execute();
  const { contacts, tickets, claims } = onPlatform;
  const counts = { contacts, tickets, claims, files: proofs.length, answers: answers + Number(own.numDeletedRows) };
  return { counts, paths: [...proofs, ...pieces.map(({ path }) => path)] };
}

async function deleteProofs(database: Database, registrationIds: readonly string[]): Promise<string[]> {
  const rows = await database
    .deleteFrom('stored_files')
    .where(sql<boolean>`entity_id = any(${registrationIds})`)
    .returning('path')
    .execute();
  return rows.map(({ path }) => path);
}

/**
 * Answers that others got when they looked after this person, for example a depot that registered their product, or
 * worked on a claim that this person filed.
 */
async function stripAnswersOn(database: Database, words: readonly string[]): Promise<number> {
  const rows = await database
    .selectFrom('idempotent_answers')
    .select(['account_id', 'key', 'body'])
    .where((answer) =>
      answer.or(
        words.map((word) =>
          answer(answer.fn('lower', ['body']), 'like', `%${escapeLike(JSON.stringify(word).toLowerCase())}%`),
        ),
      ),
    )
    .execute();
  await stripAnswers(database, rows);
  return rows.length;
}
