import { type Selectable, sql } from 'kysely';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import type { Tables } from '../database/tables.ts';

const columns = ['id', 'name', 'email', 'role', 'contact_id', 'verified_at', 'deactivated_at'] as const;

const hasSecondFactor = sql<boolean>`(
  exists (select from passkeys where account_id = accounts.id)
  or exists (select from authenticators where account_id = accounts.id and secret is not null)
)`.as('second_factor');

/** What is selected for `toAdminAccount`. */
export const accountColumns = [...columns, hasSecondFactor] as const;

type Row = Pick<Selectable<Tables['accounts']>, (typeof columns)[number]> & { second_factor: boolean };

/** Maps a row to an account as admins see it (R-ADMIN-01). */
export function toAdminAccount({ contact_id, verified_at, deactivated_at, second_factor, ...row }: Row): AdminAccount {
  return {
    ...row,
    salesForceId: contact_id,
    verifiedAt: verified_at?.toISOString() ?? null,
    deactivated: deactivated_at !== null,
    secondFactor: second_factor,
  };
}
