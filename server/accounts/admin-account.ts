import type { Selectable } from 'kysely';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import type { Tables } from '../database/tables.ts';
import { ownsFactor } from '../session/factors.ts';

const columns = [
  'id',
  'name',
  'email',
  'role',
  'contact_id',
  'verified_at',
  'deactivated_at',
  'mail_returned_at',
  'approval_limit_cents',
] as const;

/** What is selected for `toAdminAccount`. */
export const accountColumns = [...columns, ownsFactor.as('second_factor')] as const;

type Row = Pick<Selectable<Tables['accounts']>, (typeof columns)[number]> & { second_factor: boolean };

/** Maps a row to an account as admins see it (R-ADMIN-01). */
export function toAdminAccount({
  contact_id,
  verified_at,
  deactivated_at,
  mail_returned_at,
  second_factor,
  approval_limit_cents,
  ...row
}: Row): AdminAccount {
  return {
    ...row,
    salesForceId: contact_id,
    verifiedAt: verified_at?.toISOString() ?? null,
    deactivated: deactivated_at !== null,
    secondFactor: second_factor,
    mailReturnedAt: mail_returned_at?.toISOString() ?? null,
    approvalLimitCents: approval_limit_cents,
  };
}
