import { createHash } from 'node:crypto';
import type { Consent } from '#contract/consents.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';

/** Whose consent it is: an account's, or that of a contact, who may have no account. */
type Subject = { accountId: string | null; contactId: string | null };

/** A registration names its retailer at most so long after the consent to the retailer's promotions. */
const completedWithinMs = 24 * 60 * 60 * 1000;

/** Records that a person signed up with the privacy notice (R-PRIV-02). */
export async function recordNotice(
  database: Database,
  { accountId, contactId }: Subject,
  { notice, language, now }: { notice: Readonly<Record<Language, string>>; language: Language; now: Date },
): Promise<void> {
  const text = notice[language];
  await database
    .insertInto('consents')
    .values({
      account_id: accountId,
      contact_id: contactId,
      kind: 'privacy_notice',
      given: true,
      text,
      version: versionOf(text),
      language,
      at: now,
    })
    .execute();
}

/**
 * Records that a contact agreed to promotions or no longer does (R-CONTACT-04). The text is the retailer's statement,
 * which only the registration that follows names (`completeStatement`).
 */
export async function recordPromotions(
  database: Database,
  contactId: string,
  { given, language, now }: { given: boolean; language: Language; now: Date },
): Promise<void> {
  await database
    .insertInto('consents')
    .values({
      account_id: null,
      contact_id: contactId,
      kind: 'promotions',
      given,
      text: null,
      version: null,
      language,
      at: now,
    })
    .execute();
}

/** Adds the statement that stood beside the box of a registration to the consent of its customer. */
export async function completeStatement(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  contactId: string,
  retailerId: string,
  now: Date,
): Promise<void> {
  const open = await database
    .selectFrom('consents')
    .select(['id', 'language'])
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'promotions')
    .where('given', '=', true)
    .where('text', 'is', null)
    .where('at', '>', new Date(now.getTime() - completedWithinMs))
    .execute();
  for (const { id, language } of open) {
    const text = await platform.getOptInStatement(retailerId, language);
    if (text === null) continue;
    await database
      .updateTable('consents')
      .set({ text, version: versionOf(text) })
      .where('id', '=', id)
      .execute();
  }
}

/** Newest first. */
export async function findConsents(database: Database, { accountId, contactId }: Subject): Promise<Consent[]> {
  const rows = await database
    .selectFrom('consents')
    .select(['kind', 'given', 'text', 'version', 'language', 'at'])
    .where((consent) => consent.or([consent('account_id', '=', accountId), consent('contact_id', '=', contactId)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
