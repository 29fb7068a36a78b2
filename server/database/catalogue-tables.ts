import type { Generated, GeneratedAlways } from 'kysely';
import type { AgreementCurrency, CoveredComponent } from '#contract/catalogue.ts';
import type { ProductUse } from '#contract/registrations.ts';

/** Lists are texts, separated by `|` as in a file. */
type Described = { id: string; description_en: string; description_fr: string; change_number: Change };

/** Given by the database in the order of the commits, anew with each change (R-CAT-04). */
type Change = GeneratedAlways<number>;

/** The days on which something holds, both included; null for no end. */
type Days = { valid_from: string | null; valid_to: string | null };

type PartsTable = Described &
  Days & {
    price_cents: number | null;
    component: CoveredComponent;
    models: string | null;
    product_types: string | null;
    superseded_by: string | null;
    wear: boolean;
    return_required: boolean;
    active: boolean;
  };

type LabourOperationsTable = Described &
  Days & {
    models: string | null;
    product_types: string | null;
    hours_hundredths: number;
    overlap_group: string | null;
    includes_diagnosis: boolean;
    active: boolean;
  };

type FailureCodesTable = Described & {
  product_types: string | null;
  photo_slots: string | null;
  operations: string | null;
  parts: string | null;
  active: boolean;
};

type DepotAgreementsTable = Days & {
  id: string;
  depot_id: string;
  labour_rate_cents: number;
  markup_hundredths: number;
  pays_diagnosis: boolean;
  currency: AgreementCurrency;
  vendor_number: string | null;
  change_number: Change;
};

type WarrantyTermsTable = {
  id: string;
  product_type: string | null;
  model: string | null;
  /** Null for both. */
  use: ProductUse | null;
  component: CoveredComponent;
  months: number;
  hours: number | null;
  change_number: Change;
};

/** What was deleted, or given to another depot. */
type CatalogueRemovalsTable = {
  table_name: string;
  id: string;
  /** Of an agreement the depot that had it; otherwise empty. */
  depot_id: string;
  change_number: Generated<number>;
};

export type CatalogueTables = {
  parts: PartsTable;
  labour_operations: LabourOperationsTable;
  failure_codes: FailureCodesTable;
  depot_agreements: DepotAgreementsTable;
  warranty_terms: WarrantyTermsTable;
  catalogue_removals: CatalogueRemovalsTable;
};
