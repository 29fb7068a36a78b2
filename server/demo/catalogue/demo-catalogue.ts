import type { Insertable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { depotIds, vendorNumbers } from '../demo-people.ts';
import { demoMachines, products } from '../demo-products.ts';
import { engineSystems } from './engine-systems.ts';
import { machineSystems } from './machine-systems.ts';
import { knownNumbers, type System } from './system.ts';

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** Cells of the lines of a table, without the empty ones around it. */
const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const cents = (dollars = '') => Math.round(Number(dollars) * 100);

/** A brand's prices are around those of the table, always by the same share. */
const priceShares = [1, 1.08, 0.86, 1.21, 0.97] as const;
const brands = [...new Set(demoMachines.map(({ brand }) => brand))];

/** `NV` of `NV-SB24`. */
const prefixOf = (model: string) => model.slice(0, 2);

type Variant = { row: Row<'parts'>; place: number; earlier: boolean };

type Operation = { row: Row<'labour_operations'>; place: number };

/** The parts of a system, for each brand that makes such machines. */
function variantsOf(system: System): Variant[] {
  const { group, types, component, parts } = system;
  return brands.flatMap((brand, brandAt) => {
    const models = demoMachines.filter((machine) => machine.brand === brand && types.includes(machine.type));
    const [first] = models;
    if (!first) return [];
    const prefix = prefixOf(first.model);
    return linesOf(parts).flatMap(([en = '', fr = '', dollars, , marks = ''], at): Variant[] => {
      const known = knownNumbers[en]?.find((number) => number.startsWith(prefix));
      const id = known ?? `${prefix}-${group}-${1000 + at * 10 + types.length}`;
      const row: Row<'parts'> = {
        id,
        description_en: en,
        description_fr: fr,
        price_cents: Math.round((cents(dollars) * (priceShares[brandAt] ?? 1)) / 5) * 5,
        component: marks.includes('b') ? 'battery' : marks.includes('e') ? 'emission' : component,
        models: models.map(({ model }) => model).join('|'),
        product_types: null,
        superseded_by: null,
        wear: marks.includes('w'),
        return_required: marks.includes('r'),
        active: true,
        valid_from: null,
        valid_to: null,
      };
      const current: Variant = { row, place: at + 1, earlier: false };
      if (!marks.includes('s')) return [current];
      const earlier = { ...row, id: `${prefix}-${group}-0${500 + at}`, superseded_by: id };
      return [current, { row: earlier, place: at + 1, earlier: true }];
    });
  });
}

/** The operations of a system: to find the failure, and to replace each part. */
function operationsOf({ code, types, inspection, parts }: System): Operation[] {
  const operation = (place: number, [en, fr, hours]: readonly [string, string, number]): Operation => ({
    place,
    row: {
      id: `${code}-${String(place).padStart(3, '0')}`,
      description_en: en,
      description_fr: fr,
      models: null,
      product_types: types.join('|'),
      hours_hundredths: Math.round(hours * 100),
      // What takes an hour or more begins with the same disassembly.
      overlap_group: hours >= 1 ? code : null,
      includes_diagnosis: place === 0,
      active: true,
      valid_from: null,
      valid_to: null,
    },
  });
  const replacements = linesOf(parts).flatMap(([en, fr, , hours], at) =>
    hours === '-' ? [] : operation(at + 1, [`${en} – replace`, `${fr} – remplacement`, Number(hours)]),
  );
  return [...(inspection ? [operation(0, inspection)] : []), ...replacements];
}

const systems = [...engineSystems, ...machineSystems];
const variants = systems.map(variantsOf);
const operations = systems.map(operationsOf);

export const demoParts: readonly Row<'parts'>[] = variants.flat().map(({ row }) => row);

export const demoOperations: readonly Row<'labour_operations'>[] = operations.flat().map(({ row }) => row);

export const demoFailureCodes: readonly Row<'failure_codes'>[] = systems.flatMap(({ code, types, failures }, at) =>
  linesOf(failures).map(([en = '', fr = '', usual = ''], number) => {
    const places = usual.split(',').map(Number);
    const isUsual = ({ place }: { place: number }) => places.includes(place);
    const parts = variants[at]?.filter((variant) => isUsual(variant) && !variant.earlier) ?? [];
    return {
      id: `${code}-F${String(number + 1).padStart(2, '0')}`,
      description_en: en,
      description_fr: fr,
      product_types: types.join('|'),
      // What comes back, the maker wants to tell by its plate.
      photo_slots: parts.some(({ row }) => row.return_required) ? 'rating_plate' : null,
      operations:
        (operations[at] ?? [])
          .filter(isUsual)
          .map(({ row }) => row.id)
          .join('|') || null,
      parts: parts.map(({ row }) => row.id).join('|') || null,
      active: true,
    };
  }),
);

/** Vendor number, dollars an hour, percent on parts, whether diagnosis is paid. */
const terms = [
  [depotIds.ontario, vendorNumbers.ontario, 95, 15, true],
  [depotIds.quebec, vendorNumbers.quebec, 92.5, 12.5, true],
  [depotIds.newYork, vendorNumbers.newYork, 88, 20, false],
  [depotIds.britishColumbia, vendorNumbers.britishColumbia, 98, 15, true],
] as const;

/** One for each depot since the beginning of the year, and the one before, at a lower rate. */
export function demoAgreements(now: Date): Row<'depot_agreements'>[] {
  const year = now.getUTCFullYear();
  return terms.flatMap(([depot_id, vendor_number, rate, markup, pays_diagnosis]) => {
    const row = {
      depot_id,
      vendor_number,
      pays_diagnosis,
      markup_hundredths: markup * 100,
      currency: depot_id === depotIds.newYork ? ('USD' as const) : ('CAD' as const),
    };
    const id = vendor_number.replace('V', 'AG');
    return [
      {
        ...row,
        id: `${id}-${year - 3}`,
        labour_rate_cents: (rate - 6) * 100,
        valid_from: `${year - 3}-01-01`,
        valid_to: `${year - 1}-12-31`,
      },
      { ...row, id: `${id}-${year}`, labour_rate_cents: rate * 100, valid_from: `${year}-01-01`, valid_to: null },
    ];
  });
}

/** Of every machine: use, component, months, hours. They last as long as the registrations of the demo say. */
const machineTerms = [
  ['consumer', 'labour', 24, null],
  ['consumer', 'parts', 36, null],
  ['consumer', 'engine', 36, null],
  ['consumer', 'emission', 24, null],
  ['consumer', 'battery', 12, null],
  ['commercial', 'labour', 12, 500],
  ['commercial', 'parts', 12, 500],
  ['commercial', 'engine', 12, 500],
] as const;

/** Of what is sold beside machines. */
const accessoryTerms = [['consumer', 'parts', 12, null]] as const;

const machineTypes = new Set<string>(demoMachines.map(({ type }) => type));

export const demoWarrantyTerms: readonly Row<'warranty_terms'>[] = [
  ...[...new Set(products.map(({ product_type }) => product_type))].flatMap((product_type) =>
    (machineTypes.has(product_type) ? machineTerms : accessoryTerms).map(([use, component, months, hours]) => ({
      id: `${product_type} ${use} ${component}`.toUpperCase().replaceAll(' ', '-'),
      product_type,
      model: null,
      use,
      component,
      months,
      hours,
    })),
  ),
  // A commercial machine: the terms of its model are narrower than those of its type.
  ...(['labour', 'parts', 'engine'] as const).map((component) => ({
    id: `TW-PW4200C-COMMERCIAL-${component.toUpperCase()}`,
    product_type: 'Pressure Washer',
    model: 'TW-PW4200C',
    use: 'commercial' as const,
    component,
    months: 24,
    hours: 1000,
  })),
];
