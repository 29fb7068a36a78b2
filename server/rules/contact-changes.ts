import type { Database } from '../database/tables.ts';
import type { Caller } from '../session/sessions.ts';

/** As long as who created a contact may still change it (R-CONTACT-04). */
const hourMs = 60 * 60 * 1000;

/** Who makes a call: the account, or the browser of somebody without one. */
type Creator = { caller: Caller | null; browserId: string | null };

/** Remembers for an hour who created a contact. */
export async function recordCreator(database: Database, contactId: string, creator: Creator, now: Date): Promise<void> {
  await database.deleteFrom('contacts_created').where('created_at', '<=', anHourBefore(now)).execute();
  await database
    .insertInto('contacts_created')
    .values({ contact_id: contactId, created_by: creatorKey(creator), created_at: now })
    // The same submission again, where the sales platform knew it and our own commit was lost.
    .onConflict((known) => known.column('contact_id').doNothing())
    .execute();
}

/** Whether a contact is the caller's own, or created by it within the hour (R-CONTACT-04). */
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
