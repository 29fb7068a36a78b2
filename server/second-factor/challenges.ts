import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/tables.ts';
import { sign, verify } from '../base/signature.ts';

/** How long a person has for one step of a sign-in. */
const challengeTtlMs = 10 * 60 * 1000;

/** What a challenge is for; one of another purpose is not accepted. */
export type ChallengePurpose = 'passkey-creation' | 'passkey-sign-in' | 'passkey-second-step' | 'second-step';

type Subject = { purpose: ChallengePurpose; subject: string; now: Date };

/** A random text, signed with its subject and expiry: nothing is stored for steps that nobody finishes. */
export function issueChallenge(secret: string, { purpose, subject, now }: Subject): string {
  const nonce = randomBytes(16).toString('base64url');
  return sign(secret, purpose, `${subject}.${now.getTime() + challengeTtlMs}.${nonce}`);
}

/** The subject of a challenge; null for one that is expired, or that this server did not issue for the purpose. */
export function readChallenge(
  secret: string,
  { purpose, challenge, now }: { purpose: ChallengePurpose; challenge: string; now: Date },
): string | null {
  const [, subject, expiry] = /^(.+)\.(\d+)\.[\w-]+$/.exec(verify(secret, purpose, challenge) ?? '') ?? [];
  return subject !== undefined && Number(expiry) > now.getTime() ? subject : null;
}

/** Uses a challenge up; false if it was used before. */
export async function spendChallenge(database: Database, challenge: string, now: Date): Promise<boolean> {
  await database.deleteFrom('spent_challenges').where('expires_at', '<=', now).execute();
  const hash = createHash('sha256').update(challenge).digest('base64url');
  const spent = await database
    .insertInto('spent_challenges')
    .values({ hash, expires_at: new Date(now.getTime() + challengeTtlMs) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}
