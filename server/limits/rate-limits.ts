import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { mailDelayS } from '#contract/limits.ts';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';

/** At most `max` in any `windowS` seconds. Hits within `slotS` count as one time, the latest, so that rows stay small. */
type Limit = { readonly max: number; readonly windowS: number; readonly slotS?: number };

const minuteS = 60;
const quarterS = 15 * minuteS;
const hourS = 60 * minuteS;
const dayS = 24 * hourS;
const megabyte = 1_000_000;

/** R-API-08. Names that end in `InAll` count all callers of a kind together. */
export const limits = {
  signInOfAccount: { max: 10, windowS: quarterS },
  /** Beyond these an attempt is slowed down, not refused: one person's mistakes must not shut out others. */
  signInOfAddress: { max: 100, windowS: quarterS },
  signInOfAccountInAll: { max: 100, windowS: quarterS },
  anonymousLookUp: { max: 60, windowS: minuteS },
  anonymousLookUpInAll: { max: 1200, windowS: minuteS, slotS: 1 },
  /** Wrong codes of an account's second step, whose password was right: those of its app, and its recovery codes. */
  authenticatorCode: { max: 10, windowS: quarterS },
  authenticatorCodeOfDay: { max: 30, windowS: dayS },
  recoveryCode: { max: 10, windowS: quarterS },
  recoveryCodeOfDay: { max: 30, windowS: dayS },
  wrongCodesMail: { max: 1, windowS: dayS },
  /** Rows of the audit log for refused sign-ins. */
  auditedRefusal: { max: 100, windowS: quarterS },
  auditedRefusalInAll: { max: 2000, windowS: quarterS, slotS: 1 },
  /** Passwords of a signed-in account, asked again. */
  confirmation: { max: 10, windowS: quarterS },
  /** By a person's email or phone, from one account. */
  personLookUp: { max: 120, windowS: minuteS },
  /** Claims with an email or phone that is not the owner's, from one account. */
  wrongOwner: { max: 30, windowS: hourS },
  /** Sign-ups, applications, registrations and tickets from one address. */
  anonymousWrite: { max: 60, windowS: minuteS },
  anonymousWriteInAll: { max: 600, windowS: minuteS, slotS: 1 },
  /** Above what a device sends when the network returns: a queue of 200 claims leaves it within seconds. */
  write: { max: 600, windowS: minuteS, slotS: 1 },
  /** Calls with one key. */
  keyRead: { max: 600, windowS: minuteS, slotS: 1 },
  keyWrite: { max: 120, windowS: minuteS, slotS: 1 },
  /** Bytes of files, in pieces or in forms: of one account, of one address without sign-in, of all callers. */
  uploadBytes: { max: 200 * megabyte, windowS: hourS, slotS: minuteS },
  anonymousUploadBytes: { max: 200 * megabyte, windowS: hourS, slotS: minuteS },
  uploadBytesInAll: { max: 20_000 * megabyte, windowS: hourS, slotS: minuteS },
  /** Requests for a mail with a code, from one address. */
  resetRequest: { max: 20, windowS: quarterS },
  verificationRequest: { max: 20, windowS: quarterS },
  /** Mails that callers without sign-in cause. */
  anonymousMailInAll: { max: 600, windowS: hourS, slotS: minuteS },
  resetMail: { max: 1, windowS: mailDelayS },
  verificationMail: { max: 1, windowS: mailDelayS },
  invitationMail: { max: 1, windowS: mailDelayS },
  emailInUseMail: { max: 1, windowS: mailDelayS },
  /** Notices of mail that was not delivered: from one mail server, and from all. */
  returnedMail: { max: 60, windowS: minuteS },
  returnedMailInAll: { max: 600, windowS: minuteS, slotS: 1 },
  /** Archives of an account's own data. */
  ownData: { max: 10, windowS: hourS },
  /** Mails to admins about applications; further applications wait in the sales platform. */
  applicationMail: { max: 10, windowS: hourS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Counts a hit in the database, shared by all servers: a sliding window, in one statement.
 * @param subject what is limited, such as an account; stored as a hash.
 * @returns a function that undoes the hit.
 * @throws AppError `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export async function hit(
  database: Database,
  name: LimitName,
  subject: string,
  now: Date,
  amount = 1,
): Promise<() => Promise<void>> {
  const window = windowOf({ name, subject }, now, amount);
  const { rows } = await count(window, sql``).execute(database);
  if (rows.length === 0) throw await refusal(database, window);
  const { bucket, at } = window;
  return async () => {
    await sql`
      update rate_windows set amount = (
        select array_agg(case when slot = ${at}::bigint then greatest(counted - ${amount}::bigint, 0) else counted end order by slot)
        from unnest(at, amount) as hits(slot, counted)
      ) where bucket = ${bucket}`.execute(database);
  };
}

/**
 * Counts a hit of a subject and, unless it is refused, the same of all subjects: in one statement.
 * @throws AppError `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export async function hitBoth(
  database: Database,
  { one, all }: { one: Limited; all: Limited },
  now: Date,
  amount: number,
): Promise<void> {
  const [first, second] = [windowOf(one, now, amount), windowOf(all, now, amount)];
  const { rows } = await sql`
    with one as (${count(first, sql``)}), every as (${count(second, sql`from one`)})
    select from one union all select from every`.execute(database);
  if (rows.length < 2) throw await refusal(database, rows.length === 0 ? first : second);
}

type Limited = { name: LimitName; subject: string };

type Window = Question & { at: number };

function windowOf({ name, subject }: Limited, now: Date, amount: number): Window {
  const { slotMs } = settingsOf(name);
  return { name, bucket: bucketName(name, subject), now, amount, at: Math.ceil(now.getTime() / slotMs) * slotMs };
}

/** A statement that returns a row if the hit passes. `from` says where there must be a row too. */
function count({ name, bucket, now, amount, at }: Window, from: RawBuilder<unknown>) {
  const { max, windowS } = settingsOf(name);
  const expiresAt = new Date(at + windowS * 1000);
  const oldest = now.getTime() - windowS * 1000;
  // The conflict locks the row: of many concurrent hits, on any server, exactly the first `max` pass.
  return sql<{ bucket: string }>`
    insert into rate_windows as kept (bucket, at, amount, expires_at)
    select ${bucket}::text, array[${at}::bigint], array[${amount}::bigint], ${expiresAt}::timestamptz ${from}
    where ${amount}::bigint <= ${max}::bigint
    on conflict (bucket) do update set
      (at, amount) = (
        select array_agg(slot order by slot), array_agg(total order by slot) from (
          select slot, sum(counted)::bigint as total from (
            select * from unnest(kept.at, kept.amount) as earlier(slot, counted) where slot > ${oldest}::bigint
            union all select ${at}::bigint, ${amount}::bigint
          ) as hits group by slot
        ) as slots
      ),
      expires_at = excluded.expires_at
    where ${amount}::bigint <= ${max}::bigint - (
      select coalesce(sum(counted), 0) from unnest(kept.at, kept.amount) as earlier(slot, counted)
      where slot > ${oldest}::bigint
    )
    returning bucket`;
}

async function refusal(database: Database, window: Question): Promise<AppError> {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterS: await waitS(database, window) });
}

/** How many seconds until a hit would pass; 0 when it would now. */
export async function secondsUntilFree(
  database: Database,
  name: LimitName,
  subject: string,
  now: Date,
): Promise<number> {
  return waitS(database, { name, bucket: bucketName(name, subject), now, amount: 1 });
}

/** Deletes all hits of a subject whose identity is proven otherwise. */
export async function resetLimit(database: Database, name: LimitName, subject: string): Promise<void> {
  await database.deleteFrom('rate_windows').where('bucket', '=', bucketName(name, subject)).execute();
}

/** Deletes the rows of subjects that are no longer limited. */
export async function expireRateWindows(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('rate_windows').where('expires_at', '<=', now).execute();
}

type Question = { name: LimitName; bucket: string; now: Date; amount: number };

async function waitS(database: Database, { name, bucket, now, amount }: Question): Promise<number> {
  const { max, windowS } = settingsOf(name);
  const { rows } = await sql<{ slot: number; counted: number }>`
    select slot, counted from rate_windows, unnest(at, amount) as hits(slot, counted)
    where bucket = ${bucket} and slot > ${now.getTime() - windowS * 1000}::bigint order by slot`.execute(database);
  let used = rows.reduce((sum, { counted }) => sum + counted, 0);
  if (used + amount <= max) return 0;
  for (const { slot, counted } of rows) {
    used -= counted;
    if (used + amount <= max) return Math.max(1, Math.ceil((slot - now.getTime()) / 1000 + windowS));
  }
  return windowS;
}

function settingsOf(name: LimitName): Limit & { slotMs: number } {
  const limit: Limit = limits[name];
  return { ...limit, slotMs: (limit.slotS ?? 0.001) * 1000 };
}

function bucketName(name: LimitName, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
