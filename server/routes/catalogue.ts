import type { Selectable } from 'kysely';
import {
  catalogueChangesMax,
  type DepotAgreement,
  type FailureCode,
  type LabourOperation,
  listAgreements,
  listFailureCodes,
  listLabourOperations,
  listParts,
  listWarrantyTerms,
  type Part,
  photoSlots,
  type WarrantyTerm,
} from '#contract/catalogue.ts';
import { isDeskRole } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { CatalogueTables } from '../database/catalogue-tables.ts';
import { AppError } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';
import { findCatalogueChanges } from '../imports/catalogue-changes.ts';
import { getCallerDepotId } from '../rules/caller-depot.ts';

type Row<Table extends keyof CatalogueTables> = Selectable<CatalogueTables[Table]>;
type Asked = { since?: string | undefined };
const readsReplica = { readsReplica: true } as const;

/** What a device keeps of the catalogue (R-CAT-04). */
export const catalogueRoutes = [
  defineRoute(listParts, async ({ query, context }) => changesOf(context, 'parts', query, toPart), readsReplica),

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
      return changesOf(context, 'depot_agreements', { ...query, depotId }, toAgreement);
    },
    readsReplica,
  ),

  defineRoute(
    listWarrantyTerms,
    async ({ query, context }) => changesOf(context, 'warranty_terms', query, toTerm),
    readsReplica,
  ),
];

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

/** The values of a stored list. */
function listOf(text: string | null): string[] {
  return text === null ? [] : text.split('|');
}

function described(row: { id: string; description_en: string; description_fr: string }) {
  return { id: row.id, descriptionEn: row.description_en, descriptionFr: row.description_fr };
}

function fitOf(row: { models: string | null; product_types: string | null }) {
  return { models: listOf(row.models), productTypes: listOf(row.product_types) };
}

function daysOf(row: { valid_from: string | null; valid_to: string | null }) {
  return { from: row.valid_from, to: row.valid_to };
}

function toPart(row: Row<'parts'>): Part {
  return {
    ...described(row),
    ...fitOf(row),
    ...daysOf(row),
    priceCents: row.price_cents,
    component: row.component,
    supersededBy: row.superseded_by,
    wear: row.wear,
    returnRequired: row.return_required,
  };
}

function toOperation(row: Row<'labour_operations'>): LabourOperation {
  return {
    ...described(row),
    ...fitOf(row),
    ...daysOf(row),
    hoursHundredths: row.hours_hundredths,
    overlapGroup: row.overlap_group,
    includesDiagnosis: row.includes_diagnosis,
  };
}

function toFailureCode(row: Row<'failure_codes'>): FailureCode {
  const slots = listOf(row.photo_slots);
  return {
    ...described(row),
    productTypes: listOf(row.product_types),
    photoSlots: photoSlots.filter((slot) => slots.includes(slot)),
    operations: listOf(row.operations),
    parts: listOf(row.parts),
  };
}

function toAgreement(row: Row<'depot_agreements'>): DepotAgreement {
  return {
    id: row.id,
    ...daysOf(row),
    depotId: row.depot_id,
    rateCents: row.labour_rate_cents,
    markupHundredths: row.markup_hundredths,
    paysDiagnosis: row.pays_diagnosis,
    currency: row.currency,
    vendorNumber: row.vendor_number,
  };
}

function toTerm(row: Row<'warranty_terms'>): WarrantyTerm {
  const { id, product_type: productType, model, use, component, months, hours } = row;
  return { id, productType, model, use, component, months, hours };
}
