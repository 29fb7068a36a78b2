import { sql } from 'kysely';
import { agreementCurrencies, coveredComponents, photoSlots } from '#contract/catalogue.ts';
import { productUses } from '#contract/registrations.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import { repairTypes } from '../platform/account-types.ts';
import {
  addAgreementProblems,
  addVendorNumberWarnings,
  addDayProblems,
  addProductWarnings,
  addSupersessionProblems,
  addTermProblems,
} from './catalogue-problems.ts';
import {
  choice,
  choiceList,
  code,
  codes,
  date,
  flag,
  hundredths,
  id,
  months,
  text,
  texts,
  whole,
} from './import-columns.ts';
import type { TableKind } from './table-kind.ts';

type CatalogueKind = Extract<
  ImportKind,
  'parts' | 'labour-operations' | 'failure-codes' | 'depot-agreements' | 'warranty-terms'
>;

const base = { key: ['id'], isOfKind: sql<boolean>`true`, derive: { fields: [], from: () => ({}) } };

const words = (en: string, fr: string) => [
  text('description_en', en, { required: true }),
  text('description_fr', fr, { required: true }),
];

const days = [date('from', '2026-01-01', { field: 'valid_from' }), date('to', '', { field: 'valid_to' })];

const productTypes = () => texts('product_types', 'Snow Blower');
const fits = () => [texts('models', 'NV-SB24|NV-SB30T'), productTypes()];

const judgeDays: TableKind['judge'] = ({ valid_from: from, valid_to: to }) => ({
  valid_to:
    typeof from === 'string' && typeof to === 'string' && to < from ? { code: 'ends_before_start', date: from } : null,
});

/** The master data of a catalogue (R-CAT-01). */
export const catalogueKinds: Readonly<Record<CatalogueKind, TableKind>> = {
  parts: {
    ...base,
    table: 'parts',
    columns: [
      code('id', 'NV-114-0231', { required: true }),
      ...words('Friction disc', 'Disque de friction'),
      hundredths('price', '42.50', { field: 'price_cents', max: 9_999_999.99 }),
      choice('component', coveredComponents, { fallback: 'parts' }),
      ...fits(),
      code('superseded_by', '', { refersTo: { kinds: ['parts'], table: 'parts', inFile: true } }),
      flag('wear', false),
      flag('return_required', false),
      flag('active', true),
      ...days,
    ],
    judge: judgeDays,
    async addProblems(database, importId) {
      await addDayProblems(database, importId, 'parts');
      await addSupersessionProblems(database, importId);
      await addProductWarnings(database, importId);
    },
  },
  'labour-operations': {
    ...base,
    table: 'labour_operations',
    columns: [
      code('id', 'DRV-020', { required: true }),
      ...words('Replace the friction disc', 'Remplacer le disque de friction'),
      ...fits(),
      hundredths('hours', '1.25', { field: 'hours_hundredths', max: 999.99, required: true }),
      text('overlap_group', 'DRIVE'),
      flag('includes_diagnosis', false),
      flag('active', true),
      ...days,
    ],
    judge: judgeDays,
    async addProblems(database, importId) {
      await addDayProblems(database, importId, 'labour_operations');
      await addProductWarnings(database, importId);
    },
  },
  'failure-codes': {
    ...base,
    table: 'failure_codes',
    columns: [
      code('id', 'F-210', { required: true }),
      ...words('Friction disc worn or glazed', 'Disque de friction usé ou glacé'),
      productTypes(),
      choiceList('photo_slots', photoSlots),
      codes('operations', 'DRV-020', { refersTo: { kinds: ['labour-operations'], table: 'labour_operations' } }),
      codes('parts', 'NV-114-0231', { refersTo: { kinds: ['parts'], table: 'parts' } }),
      flag('active', true),
    ],
    addProblems: addProductWarnings,
  },
  'depot-agreements': {
    ...base,
    table: 'depot_agreements',
    columns: [
      id('id', 'AG-1001', { required: true }),
      id('depot_id', 'D-1001', {
        required: true,
        refersTo: { kinds: ['depots', 'retailers'], table: 'platform_accounts', types: repairTypes },
      }),
      hundredths('labour_rate', '95.00', { field: 'labour_rate_cents', max: 9_999.99, required: true }),
      hundredths('markup_percent', '15.00', { field: 'markup_hundredths', max: 999.99, fallback: 0 }),
      flag('pays_diagnosis', false),
      choice('currency', agreementCurrencies, { fallback: 'CAD' }),
      text('vendor_number', 'V-10042'),
      ...days,
    ],
    judge: judgeDays,
    async addProblems(database, importId) {
      await addDayProblems(database, importId, 'depot_agreements');
      await addAgreementProblems(database, importId);
      await addVendorNumberWarnings(database, importId);
    },
  },
  'warranty-terms': {
    ...base,
    table: 'warranty_terms',
    columns: [
      id('id', 'T-SB-PARTS', { required: true }),
      text('product_type', 'Snow Blower'),
      text('model', ''),
      choice('use', productUses, { fallback: null }),
      choice('component', coveredComponents, { required: true }),
      months('months', '36', { required: true }),
      whole('hours', '', { max: 100_000 }),
    ],
    async addProblems(database, importId) {
      await addTermProblems(database, importId);
      await addProductWarnings(database, importId);
    },
  },
};
