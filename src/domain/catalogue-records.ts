/** What a warranty covers apart from the rest. An operation is labour; a part has its own, mostly `parts`. */
export type WarrantyComponent = 'labour' | 'parts' | 'engine' | 'emission' | 'battery';

export type ProductUse = 'consumer' | 'commercial';

/** From the first to the last day, both `YYYY-MM-DD` and both included; null does not bound. */
export type ValidityPeriod = { from: string | null; to: string | null };

/** The products that a part or an operation is for: one of the models or of the product types; without any, all. */
export type Fit = { models: readonly string[]; productTypes: readonly string[] };

/** The product of a claim; null where it is unknown. */
export type FittedProduct = { model: string | null; productType: string | null };

type Described = { id: string; descriptionEn: string; descriptionFr: string };

/** A part of the catalogue; `id` is its number. */
export type CataloguePart = Described &
  Fit &
  ValidityPeriod & {
    /** The list price of a piece, in Canadian cents; null where the list has none. */
    priceCents: number | null;
    component: WarrantyComponent;
    /** The number of the part that takes its place. */
    supersededBy: string | null;
    wear: boolean;
    returnRequired: boolean;
    active: boolean;
  };

export type LabourOperation = Described &
  Fit &
  ValidityPeriod & {
    /** The flat time in hundredths of an hour. */
    hoursHundredths: number;
    /** Of the operations of one group, only the longest is paid. */
    overlapGroup: string | null;
    includesDiagnosis: boolean;
    active: boolean;
  };

export type DepotAgreement = ValidityPeriod & {
  id: string;
  /** An hour of labour, in cents of `currency`; null where it is hidden from who prices. */
  rateCents: number | null;
  /** On the list price, in hundredths of a percent: 1,250 is 12.5 %. A discount is negative, at least -10,000. Null with the rate. */
  markupHundredths: number | null;
  paysDiagnosis: boolean;
  /** ISO 4217. */
  currency: string;
};

/** The months of cover of a component, from the purchase. What is null is meant for all. */
export type WarrantyTerm = {
  model: string | null;
  productType: string | null;
  use: ProductUse | null;
  component: WarrantyComponent;
  months: number;
  /** Hours of use after which it ends before its months; null: none. */
  hours: number | null;
};

/** Why a record gives no price on a day; null where it does. */
export function invalidityOn(
  { active, from, to }: ValidityPeriod & { active: boolean },
  day: string,
): 'inactive' | 'not_yet_valid' | 'no_longer_valid' | null {
  if (!active) return 'inactive';
  if (from !== null && day < from) return 'not_yet_valid';
  return to !== null && day > to ? 'no_longer_valid' : null;
}

/** How a part or an operation fits a product: by its model, by its type, as it fits all; null where that is unknown. */
export function fitOf(
  { models, productTypes }: Fit,
  { model, productType }: FittedProduct,
): 'model' | 'type' | 'all' | 'none' | null {
  if (models.length === 0 && productTypes.length === 0) return 'all';
  if (model !== null && models.includes(model)) return 'model';
  if (productType !== null && productTypes.includes(productType)) return 'type';
  const isUnknown = (models.length > 0 && model === null) || (productTypes.length > 0 && productType === null);
  return isUnknown ? null : 'none';
}
