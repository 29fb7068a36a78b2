import type { Selectable } from 'kysely';
import {
  type DepotAgreement,
  type FailureCode,
  type LabourOperation,
  type Part,
  photoSlots,
  type WarrantyTerm,
} from '#contract/catalogue.ts';
import type { CatalogueTables } from './catalogue-tables.ts';

type Row<Table extends keyof CatalogueTables> = Selectable<CatalogueTables[Table]>;
type InUse = { active: boolean };

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

export function toPart(row: Row<'parts'>): Part & InUse {
  return {
    ...described(row),
    ...fitOf(row),
    ...daysOf(row),
    priceCents: row.price_cents,
    component: row.component,
    supersededBy: row.superseded_by,
    wear: row.wear,
    returnRequired: row.return_required,
    active: row.active,
  };
}

export function toOperation(row: Row<'labour_operations'>): LabourOperation & InUse {
  return {
    ...described(row),
    ...fitOf(row),
    ...daysOf(row),
    hoursHundredths: row.hours_hundredths,
    overlapGroup: row.overlap_group,
    includesDiagnosis: row.includes_diagnosis,
    active: row.active,
  };
}

export function toFailureCode(row: Row<'failure_codes'>): FailureCode & InUse {
  const slots = listOf(row.photo_slots);
  return {
    ...described(row),
    productTypes: listOf(row.product_types),
    photoSlots: photoSlots.filter((slot) => slots.includes(slot)),
    operations: listOf(row.operations),
    parts: listOf(row.parts),
    active: row.active,
  };
}

export function toAgreement(row: Row<'depot_agreements'>): DepotAgreement {
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

export function toTerm(row: Row<'warranty_terms'>): WarrantyTerm {
  const { id, product_type: productType, model, use, component, months, hours } = row;
  return { id, productType, model, use, component, months, hours };
}
