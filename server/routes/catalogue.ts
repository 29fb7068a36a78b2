import type { Selectable } from 'kysely';
import {
  catalogueChangesMax,
  type DepotAgreement,
  listAgreements,
  listFailureCodes,
  listLabourOperations,
  listParts,
  listWarrantyTerms,
} from '#contract/catalogue.ts';
import { isDeskRole } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { findApprovedRate } from '../database/approved-rate.ts';
import { toAgreement, toFailureCode, toOperation, toPart, toTerm } from '../database/catalogue-rows.ts';
import type { CatalogueTables } from '../database/catalogue-tables.ts';
import { AppError } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';
import { findCatalogueChanges } from '../imports/catalogue-changes.ts';
import { getCallerDepotId } from '../rules/caller-depot.ts';
import type { Caller } from '../session/sessions.ts';

type Row<Table extends keyof CatalogueTables> = Selectable<CatalogueTables[Table]>;
type Asked = { since?: string | undefined };
const readsReplica = { readsReplica: true } as const;

/** What a device keeps of the catalogue (R-CAT-04). */
export const catalogueRoutes = [
  defineRoute(
    listParts,
    async ({ query, context, caller }) => {
      const changes = await changesOf(context, 'parts', query, toPart);
      if (!isHidden(context, caller)) return changes;
      return { ...changes, data: changes.data.map((part) => ({ ...part, priceCents: null })), ...hidden };
    },
    readsReplica,
  ),

  defineRoute(
    listLabourOperations,
    async ({ query, context }) => changesOf(context, 'labour_operations', query, toOperation),
    readsReplica,
  ),

  defineRoute(
    listFailureCodes,
    async ({ query, context }) => changesOf(context, 'failure_codes', query, toFailureCode),
    readsReplica,
  ),

  defineRoute(
    listAgreements,
    async ({ query, context, caller }) => {
      const depotId = isDeskRole(caller.role) ? null : await getCallerDepotId(context.platform, caller);
      const changes = await changesOf(context, 'depot_agreements', { ...query, depotId }, toAgreement);
      if (depotId === null) return changes;
      if (isHidden(context, caller)) return { ...changes, data: changes.data.map(withoutPrices), ...hidden };
      return { ...changes, approvedRateCents: await findApprovedRate(context.database, depotId) };
    },
    readsReplica,
  ),

  defineRoute(
    listWarrantyTerms,
    async ({ query, context }) => changesOf(context, 'warranty_terms', query, toTerm),
    readsReplica,
  ),
];

const hidden = { pricesHidden: true } as const;

/** With `DEPOT_PRICES=hidden` the desk alone reads what is paid (R-CAT-08). */
function isHidden({ hidesPrices }: Context, { role }: Pick<Caller, 'role'>): boolean {
  return hidesPrices && !isDeskRole(role);
}

function withoutPrices(agreement: DepotAgreement): DepotAgreement {
  return { ...agreement, rateCents: null, markupHundredths: null };
}

/** @throws AppError `NOT_FOUND` where master data is in Salesforce. */
async function changesOf<Table extends Exclude<keyof CatalogueTables, 'catalogue_removals'>, Item>(
  { database, platform }: Context,
  table: Table,
  { since = '0', depotId = null }: Asked & { depotId?: string | null },
  toItem: (row: Row<Table>) => Item,
) {
  if (!platform.desk) throw new AppError('NOT_FOUND');
  const { rows, removed, next } = await findCatalogueChanges(database, table, {
    since,
    depotId,
    max: catalogueChangesMax,
  });
  return { data: rows.map(toItem), removed, next };
}
