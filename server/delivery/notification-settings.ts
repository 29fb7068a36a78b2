import { sql } from 'kysely';
import * as v from 'valibot';
import { defaultMailTimes, deskMailTimes } from '#contract/events.ts';
import type { MailTimes, saveNotificationSettings } from '#contract/notification-settings.ts';
import { isDeskRole } from '#domain/permissions.ts';
import type { Database } from '../database/tables.ts';

/** When each of these accounts is mailed about each kind (R-EVENT-05). */
export async function readMailTimes(
  database: Database,
  accountIds: readonly string[],
): Promise<(accountId: string) => MailTimes> {
  const rows = await database
    .selectFrom('accounts')
    .leftJoin('notification_settings', 'notification_settings.account_id', 'accounts.id')
    .select(['accounts.id', 'role', 'times'])
    .where(sql<boolean>`accounts.id = any(${accountIds})`)
    .execute();
  const known = new Map(rows.map(({ id, role, times }) => [id, { isDesk: isDeskRole(role), times: times ?? {} }]));
  return (accountId) => {
    const { isDesk = false, times = {} } = known.get(accountId) ?? {};
    // Who wants no mail wants none about a kind that came later.
    return { ...defaultMailTimes, ...(isDesk && deskMailTimes), ...(isSilent(times) && noMail), ...times };
  };
}

type SentTimes = v.InferOutput<typeof saveNotificationSettings.body>;

/** What an older app does not name stays as it was, also the silence of who wants no mail. */
export async function saveMailTimes(database: Database, accountId: string, times: SentTimes): Promise<void> {
  const before = (await readMailTimes(database, [accountId]))(accountId);
  const unnamed = isSilent(before) || isSilent(times) ? noMail : {};
  await database
    .insertInto('notification_settings')
    .values({ account_id: accountId, times: JSON.stringify({ ...unnamed, ...times }) })
    .onConflict((known) =>
      known.column('account_id').doUpdateSet({
        times: sql`${JSON.stringify(unnamed)}::jsonb || notification_settings.times || ${JSON.stringify(times)}::jsonb`,
      }),
    )
    .execute();
}

function isSilent(times: Readonly<Partial<Record<string, MailTimes[keyof MailTimes]>>>): boolean {
  const all = Object.values(times);
  return all.length > 0 && all.every((time) => time === 'never');
}

const noMail = Object.fromEntries(Object.keys(defaultMailTimes).map((kind) => [kind, 'never']));

/** Ends all mails about events to the account of a key, and those that wait. An unknown key changes nothing. */
export async function unsubscribe(database: Database, key: string): Promise<void> {
  if (!v.is(v.pipe(v.string(), v.uuid()), key)) return;
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('notification_settings')
      .set({ times: JSON.stringify(noMail) })
      .where('unsubscribe_key', '=', key)
      .returning('account_id')
      .executeTakeFirst();
    if (!row) return;
    await transaction.updateTable('inbox_items').set({ mail: null }).where('account_id', '=', row.account_id).execute();
  });
}
