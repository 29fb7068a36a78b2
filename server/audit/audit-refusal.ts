import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';
import { addressKey, networkOf } from '../limits/address-key.ts';
import { hitBoth } from '../limits/rate-limits.ts';
import { writeAudit } from './write-audit.ts';

type Refusal = {
  /** Null for an email of no account: what was typed is not kept, it may be a password. */
  accountId: string | null;
  step: 'password' | 'second' | 'passkey';
  code: string;
  address: string;
  now: Date;
};

/** Records a refused sign-in, up to a limit: whoever tries without end must not fill what is never emptied. */
export async function auditRefusal(database: Database, refusal: Refusal): Promise<void> {
  const { accountId: target, step, code, address, now } = refusal;
  const one = { name: 'auditedRefusal', subject: addressKey(address) } as const;
  try {
    await hitBoth(database, { one, all: { name: 'auditedRefusalInAll', subject: 'all' } }, now, 1);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return;
    throw error;
  }
  const by = { accountId: null, network: networkOf(address) };
  await writeAudit(database, { by, kind: 'sign_in_refused', target, after: { step, code }, now });
}
