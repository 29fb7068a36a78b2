import type { Selectable } from 'kysely';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import type { Tables } from '../database/tables.ts';

export const accountColumns = ['id', 'name', 'email', 'role', 'contact_id', 'verified_at', 'deactivated_at'] as const;

type Row = Pick<Selectable<Tables['accounts']>, (typeof accountColumns)[number]>;

/** Maps a row to an account as admins see it (R-ADMIN-01). */
export function toAdminAccount({ contact_id, verified_at, deactivated_at, ...row }: Row): AdminAccount {
  return {
    ...row,
    salesForceId: contact_id,
    verifiedAt: verified_at?.toISOString() ?? null,
    deactivated: deactivated_at !== null,
  };
}
