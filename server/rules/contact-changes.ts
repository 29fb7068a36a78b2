import type { Database } from '../database/tables.ts';
import type { Caller } from '../session/sessions.ts';

/** The creator of a contact may change it for an hour (R-CONTACT-04). */
const hourMs = 60 * 60 * 1000;

/** The account, or the browser of an anonymous caller. */
type Creator = { caller: Caller | null; browserId: string | null };

export async function recordCreator(database: Database, contactId: string, creator: Creator, now: Date): Promise<void> {
  await database.deleteFrom('contacts_created').where('created_at', '<=', anHourBefore(now)).execute();
  await database
    .insertInto('contacts_created')
    .values({ contact_id: contactId, created_by: creatorKey(creator), created_at: now })
    // A repeat whose contact exists in the sales platform although our transaction was lost.
    .onConflict((known) => known.column('contact_id').doNothing())
    .execute();
}

/** Whether a contact is the caller's own, or was created by the caller within the hour (R-CONTACT-04). */
export async function mayChangeContact(
  database: Database,
  contactId: string,
  creator: Creator,
  now: Date,
): Promise<boolean> {
  if (creator.caller?.contactId === contactId) return true;
  const creation = await database
    .selectFrom('contacts_created')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('created_by', '=', creatorKey(creator))
    .where('created_at', '>', anHourBefore(now))
    .executeTakeFirst();
  return creation !== undefined;
}

function creatorKey({ caller, browserId }: Creator): string {
  return caller ? `account ${caller.accountId}` : `visitor ${browserId ?? ''}`;
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - hourMs);
}
