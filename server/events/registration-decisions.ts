import { sql } from 'kysely';
import type { EventDetails } from '#contract/events.ts';
import type { Registration } from '#contract/registrations.ts';
import type { Database } from '../database/tables.ts';
import { recordEvent } from './record-event.ts';

/** The statuses that decide on a registration. */
const decisions = ['Approved', 'Rejected'] as const satisfies readonly Registration['status'][];

export function isDecision(status: string | null): boolean {
  return decisions.some((decision) => decision === status);
}

type About = { id: string; name: string; status: string | null; customerId: string | null; at: Date };

/** Records a decision, about the account of the registration's customer. */
export async function recordDecision(transaction: Database, about: About, told: Told = {}): Promise<void> {
  await recordAboutRegistration(transaction, 'registration_decided', about, told);
}

/** What the desk says besides. */
type Told = Pick<EventDetails, 'reasons' | 'note'>;

/** Records what happened to a registration, about the account of its customer. */
export async function recordAboutRegistration(
  transaction: Database,
  kind:
    | 'registration_decided'
    | 'registration_corrected'
    | 'registration_transferred'
    | 'proof_requested'
    | 'proof_received',
  { id: registrationId, name: registrationNumber, status, customerId, at }: About,
  told: Told = {},
): Promise<void> {
  const account =
    customerId === null
      ? undefined
      : await transaction.selectFrom('accounts').select('id').where('contact_id', '=', customerId).executeTakeFirst();
  const details = { registrationId, registrationNumber, status, ...told };
  await recordEvent(transaction, { kind, at, claim: null, accountId: account?.id ?? null, details });
}

/** Records the decisions that an import is about to write. New registrations are none. */
export async function recordImportedDecisions(transaction: Database, importId: string, at: Date): Promise<void> {
  const customer = sql`case when jsonb_exists(r.data, 'customer_id') then r.data ->> 'customer_id' else t.customer_id end`;
  await sql`insert into events (kind, at, account_id, payload)
    select 'registration_decided', ${at}, a.id,
      jsonb_build_object('registrationId', t.id, 'registrationNumber', t.name, 'status', r.data ->> 'status')
    from import_rows r
      join registrations t on t.id = r.data ->> 'id'
      left join accounts a on a.contact_id = ${customer}
    where r.import_id = ${importId} and r.data ->> 'status' in (${sql.join(decisions)}) and r.data ->> 'status' <> t.status
    order by r."row"`.execute(transaction);
}

/** Who filed these registrations and can sign in, by registration. */
export async function findFilers(
  database: Database,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('registrations_filed')
    .innerJoin('accounts', 'accounts.id', 'registrations_filed.account_id')
    .select(['registration_id', 'account_id'])
    .where(sql<boolean>`registration_id = any(${registrationIds})`)
    .where('deactivated_at', 'is', null)
    .execute();
  return new Map(rows.map(({ registration_id, account_id }) => [registration_id, account_id]));
}
