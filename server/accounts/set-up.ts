import { sql } from 'kysely';
import { type BlockedWork, type SetUpItem, type SetUpItemId, setUpItems } from '#contract/set-up.ts';
import type { Actor } from '../audit/write-audit.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { firstPickLists } from '../database/schema/first-pick-lists.ts';
import { getState, putState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import { retailerTypes, typesOfRole } from '../platform/account-types.ts';

/** What each thing blocks while it is missing. */
const blocked: Readonly<Record<SetUpItemId, readonly BlockedWork[]>> = {
  mail: ['invitations'],
  pick_lists: ['depot_applications', 'requests', 'claims'],
  products: ['registrations', 'claims'],
  serial_numbers: ['registrations', 'claims'],
  depots: ['claims'],
  store_stock: ['store_stock_claims'],
  retailers: ['retailer_registrations'],
  documents: ['documents'],
  depot_people: ['claims'],
  desk_people: ['decisions'],
};

const depotTypes = [...typesOfRole('depot'), ...typesOfRole('retailer_depot')];

/**
 * What is set up (R-SETUP-01).
 * @param sendsMail whether mails leave the server
 */
export async function readSetUp(
  database: Database,
  sendsMail: boolean,
): Promise<{ done: boolean; dismissed: boolean; items: SetUpItem[] }> {
  const hasPeople = (...roles: string[]) =>
    sql`exists (select from accounts where role = any(${roles}) and deactivated_at is null)`;
  const { rows } = await sql<Record<Exclude<SetUpItemId, 'mail'>, boolean>>`select
      (select count(*) from picklists
        where sobject || '.' || field = any(${firstPickLists.map(([sobject, field]) => `${sobject}.${field}`)}))
        = ${firstPickLists.length} as pick_lists,
      exists (select from products) as products,
      exists (select from serial_numbers) as serial_numbers,
      exists (select from platform_accounts where type = any(${depotTypes})) as depots,
      exists (select from contacts where is_store_stock) as store_stock,
      exists (select from platform_accounts where type = any(${retailerTypes})) as retailers,
      exists (select from manuals) as documents,
      ${hasPeople('depot', 'retailer_depot')} as depot_people,
      ${hasPeople('adjudicator')} as desk_people`.execute(database);
  const [found] = rows;
  if (!found) throw new Error('A query of constants gave no row.');
  const isReady = { ...found, mail: sendsMail };
  const items = setUpItems.map((id): SetUpItem => {
    const ready = isReady[id];
    return { id, state: ready ? 'ready' : 'missing', blocks: ready ? [] : [...blocked[id]] };
  });
  return {
    done: items.every(({ state }) => state === 'ready'),
    dismissed: (await getState(database, 'set-up-dismissed')) !== null,
    items,
  };
}

/** Takes it off the dashboard of all admins. */
export async function dismissSetUp(database: Database, by: Actor, now: Date): Promise<void> {
  await putState(database, 'set-up-dismissed', now.toISOString());
  await writeAudit(database, { by, kind: 'settings_changed', target: null, after: { setUpDismissed: true }, now });
}
