import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { DateOnly, deskRoles, Id } from './primitives.ts';
import { productUses } from './registrations.ts';

/** What a warranty covers by itself. */
export const coveredComponents = ['labour', 'parts', 'engine', 'emission', 'battery'] as const;
export type CoveredComponent = (typeof coveredComponents)[number];

export const agreementCurrencies = ['CAD', 'USD'] as const;
export type AgreementCurrency = (typeof agreementCurrencies)[number];

/** The photos of a claim that have a place of their own. */
export const photoSlots = ['rating_plate'] as const;

/** Of one answer, removals included. */
export const catalogueChangesMax = 2000;

const Day = v.nullable(DateOnly);
const Texts = v.array(v.string());
const Described = { id: Id, descriptionEn: v.string(), descriptionFr: v.string() };

/** It fits all products where both lists are empty. */
const Fits = { models: Texts, productTypes: Texts };

/** Whether it is in use. What is not comes too, since a picked or superseded number has to be read (R-CAT-04). */
const Active = v.exactOptional(v.boolean());

/** The first and the last day; null for no end. */
const Days = { from: Day, to: Day };

export const Part = v.object({
  ...Described,
  ...Fits,
  ...Days,
  /** Null where the desk prices it, and where prices are hidden. */
  priceCents: v.nullable(v.number()),
  component: v.picklist(coveredComponents),
  supersededBy: v.nullable(Id),
  wear: v.boolean(),
  returnRequired: v.boolean(),
  active: Active,
});
export type Part = v.InferOutput<typeof Part>;

export const LabourOperation = v.object({
  ...Described,
  ...Fits,
  ...Days,
  hoursHundredths: v.number(),
  /** Of several operations of one group the longest counts. */
  overlapGroup: v.nullable(v.string()),
  includesDiagnosis: v.boolean(),
  active: Active,
});
export type LabourOperation = v.InferOutput<typeof LabourOperation>;

export const FailureCode = v.object({
  ...Described,
  productTypes: Texts,
  photoSlots: v.array(oneOf(photoSlots)),
  /** The ids of what is usual for it. */
  operations: v.array(Id),
  parts: v.array(Id),
  active: Active,
});
export type FailureCode = v.InferOutput<typeof FailureCode>;

export const DepotAgreement = v.object({
  id: Id,
  ...Days,
  depotId: Id,
  /** An hour of labour, in its currency; null where prices are hidden. */
  rateCents: v.nullable(v.number()),
  /** On list prices, in hundredths of a percent; null where prices are hidden. */
  markupHundredths: v.nullable(v.number()),
  paysDiagnosis: v.boolean(),
  currency: v.picklist(agreementCurrencies),
  vendorNumber: v.nullable(v.string()),
});
export type DepotAgreement = v.InferOutput<typeof DepotAgreement>;

/** What is null is meant for all. */
export const WarrantyTerm = v.object({
  id: Id,
  productType: v.nullable(v.string()),
  model: v.nullable(v.string()),
  use: v.nullable(v.picklist(productUses)),
  component: v.picklist(coveredComponents),
  months: v.number(),
  /** Of use, where the cover ends by them too. */
  hours: v.nullable(v.number()),
});
export type WarrantyTerm = v.InferOutput<typeof WarrantyTerm>;

/** That prices are hidden from the caller (R-CAT-08); a device that had read some reads the list anew. */
const PricesHidden = { pricesHidden: v.exactOptional(v.literal(true)) };

function changes<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ data: v.array(item), removed: v.array(Id), next: v.string() });
}

/**
 * What changed since an earlier answer, at most `catalogueChangesMax`: a caller goes on with `next` until an answer has
 * neither data nor removals (R-CAT-04).
 */
function changesOf<const Path extends string, const Output extends v.GenericSchema>(kind: Path, output: Output) {
  return defineEndpoint({
    method: 'GET',
    path: `/catalogue/${kind}`,
    access: ['depot', 'retailer_depot', ...deskRoles],
    query: v.object({ since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid_choice'))) }),
    output,
    status: 200,
    refusals: ['NOT_FOUND'],
  });
}

/** A depot sees its own alone. */
const AgreementChanges = v.object({
  ...changes(DepotAgreement).entries,
  ...PricesHidden,
  /**
   * To a depot, the rate at which a person last approved its labour: labour of a day without an agreement has it
   * (R-PRICE-17). Null where there is none; missing from an older server, and to the desk.
   */
  approvedRateCents: v.exactOptional(v.nullable(v.number())),
});

export const listParts = changesOf('parts', v.object({ ...changes(Part).entries, ...PricesHidden }));
export const listLabourOperations = changesOf('labour-operations', changes(LabourOperation));
export const listFailureCodes = changesOf('failure-codes', changes(FailureCode));
export const listAgreements = changesOf('agreements', AgreementChanges);
export const listWarrantyTerms = changesOf('terms', changes(WarrantyTerm));

export const catalogueLists = { listParts, listLabourOperations, listFailureCodes, listAgreements, listWarrantyTerms };
