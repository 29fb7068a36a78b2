import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ListedKind, RecordKind } from '#contract/import-kinds.ts';
import { registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import type { MasterRecord, RecordColumn } from '#contract/master-records.ts';
import type { FormSpec } from '#forms/use-form.ts';
import { registrationStatusName } from '#messages/names.ts';
import { warrantyStatusName } from '#messages/warranty.tsx';
import { tidyLines } from '#text/tidied.ts';

/** As typed: a flag is a box, every other cell a text. */
export type RecordValues = Record<string, string | boolean>;

/** What the form asks for: an id is chosen once, and some cells only a new record gets. */
export function askedColumns(columns: readonly RecordColumn[], record: MasterRecord | null): RecordColumn[] {
  return columns.filter(({ name, onlyNew }) => record === null || (name !== 'id' && !onlyNew));
}

export function recordValues(columns: readonly RecordColumn[], record: MasterRecord | null): RecordValues {
  return Object.fromEntries(
    columns.map(({ name, input, fallback }) => {
      const cell = record ? (record.cells[name] ?? '') : fallback;
      return [name, input === 'flag' ? cell === 'true' : cell];
    }),
  );
}

/** The cells to send: of a record that is there, those that the person changed; what others changed stays. */
export function typedCells(
  columns: readonly RecordColumn[],
  record: MasterRecord | null,
  values: RecordValues,
): Record<string, string> {
  const before = recordValues(columns, record);
  const typed = askedColumns(columns, record).filter(({ name }) => record === null || values[name] !== before[name]);
  return Object.fromEntries(typed.map(({ name }) => [name, tidyLines(String(values[name] ?? ''))]));
}

/** What was typed, on top of the record as somebody else left it, and the columns that both changed. */
export function onTopOf(
  columns: readonly RecordColumn[],
  { before, latest, values }: { before: MasterRecord; latest: MasterRecord; values: RecordValues },
): { values: RecordValues; both: string[] } {
  const typed = Object.keys(typedCells(columns, before, values));
  const mine = Object.fromEntries(typed.map((name) => [name, values[name] ?? '']));
  return {
    values: { ...recordValues(columns, latest), ...mine },
    both: typed.filter((name) => latest.cells[name] !== before.cells[name]),
  };
}

/** The sentences of the server by column. */
export function cellProblems(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^cells\./, ''), text]));
}

/** The form of a kind. All but what is missing is judged by the server, as it judges a file. */
export function recordSpec(kind: RecordKind, asked: readonly RecordColumn[]): FormSpec<RecordValues, string, null> {
  return {
    names: () => asked.filter(({ input }) => input !== 'flag').map(({ name }) => name),
    label: (name) => columnLabel(kind, name),
    asks: () => t`fill this in`,
    problems: (values) =>
      Object.fromEntries(
        asked
          .filter(({ name, required }) => required && tidyLines(String(values[name] ?? '')) === '')
          .map(({ name }) => [name, 'required' as const]),
      ),
  };
}

/** What people call the id of a kind. */
function idLabel(kind: ListedKind): string {
  if (kind === 'parts') return t`Part number`;
  if (kind === 'labour-operations') return t`Operation code`;
  return kind === 'failure-codes' ? t`Failure code` : t`Id`;
}

export function columnLabel(kind: ListedKind, name: string): string {
  const labels: Record<string, string> = {
    id: idLabel(kind),
    name: t`Name`,
    type: kind === 'products' ? t`Product type` : t`Type`,
    province_state: t`Province or state`,
    // Payments use that of the depot's record.
    vendor_number: kind === 'depot-agreements' ? t`Vendor number, for information` : t`Vendor number`,
    country: t`Country`,
    opt_in_en: t`Consent to its emails, in English`,
    opt_in_fr: t`Consent to its emails, in French`,
    retailer_id: t`Retailer`,
    account_id: t`Depot or retailer`,
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`Email`,
    phone: t`Phone`,
    language: t`Language`,
    store_stock: t`Stands for the store’s stock`,
    address: t`Address`,
    postal_code: t`Postal code`,
    email_opt_out: t`Wants no promotions by email`,
    brand: t`Brand`,
    model: t`Model`,
    has_serial_number: t`Has a serial number`,
    labor_warranty_months: t`Labour warranty, in months`,
    parts_warranty_months: t`Parts warranty, in months`,
    serial_number: t`Serial number`,
    built_on: t`Built on`,
    number: t`Registration number`,
    serial_number_id: t`Id of the serial number`,
    product_id: t`Product`,
    customer_id: t`Customer`,
    store_id: t`Store`,
    status: t`Status`,
    warranty_status: t`Warranty status`,
    inactive: t`Inactive`,
    date_of_purchase: t`Date of purchase`,
    labor_warranty_expiration: t`Labour warranty until`,
    parts_warranty_expiration: t`Parts warranty until`,
    created: t`Created`,
    description_en: t`Description in English`,
    description_fr: t`Description in French`,
    price: t`List price, in dollars`,
    component: t`Covered component`,
    models: t`Models, between bars (|)`,
    product_types: t`Product types, between bars (|)`,
    superseded_by: t`Replaced by`,
    wear: t`Wears out in use`,
    return_required: t`Must be returned`,
    active: t`Offered for claims`,
    from: t`First day`,
    to: t`Last day`,
    hours: kind === 'warranty-terms' ? t`Hours of use` : t`Hours of labour`,
    overlap_group: t`Overlap group`,
    includes_diagnosis: t`Includes the diagnosis`,
    photo_slots: t`Photos that it needs`,
    operations: t`Usual operations, between bars (|)`,
    parts: t`Usual parts, between bars (|)`,
    depot_id: t`Depot`,
    labour_rate: t`Labour rate, in dollars an hour`,
    markup_percent: t`Markup on parts, in percent`,
    pays_diagnosis: t`Pays the time of diagnosis`,
    currency: t`Currency`,
    product_type: t`Product type`,
    use: t`Use`,
    months: t`Months`,
  };
  return labels[name] ?? name;
}

/** A choice of a column; one without words is shown as it is. */
export function choiceLabel(choice: string): string {
  const labels: Record<string, string> = {
    'Repair Depot': t`Repair depot`,
    'Claims desk': t`Claims desk`,
    Finance: t`Finance`,
    'Portal Administration': t`Portal administration`,
    Retailer: t`Retailer`,
    'Retailer and Repair Depot': t`Retailer and repair depot`,
    Canada: t`Canada`,
    'United States': t`United States`,
    en: t`English`,
    fr: t`French`,
    labour: t`Labour`,
    parts: t`Parts`,
    engine: t`Engine`,
    emission: t`Emission control`,
    battery: t`Battery`,
    consumer: t`Consumer`,
    commercial: t`Commercial`,
  };
  return labels[choice] ?? choice;
}

/** A cell as it is read, and not typed. */
export function cellWords(name: string, cell: string): string {
  if (cell === '') return '–';
  if (cell === 'true') return t`Yes`;
  if (cell === 'false') return t`No`;
  const status = name === 'status' && registrationStatuses.find((known) => known === cell);
  if (status) return registrationStatusName(status);
  const cover = name === 'warranty_status' && warrantyStatuses.find((known) => known === cell);
  return cover ? warrantyStatusName(cover) : choiceLabel(cell);
}

/** What a list shows of a record: its name, and what tells it from others of that name. */
export function recordWords({ id, cells }: MasterRecord): { title: string; detail: string } {
  const person = [cells['first_name'], cells['last_name']].filter(Boolean).join(' ');
  const description = cells[i18n.locale === 'fr' ? 'description_fr' : 'description_en'];
  const named = cells['name'] || person || cells['email'] || cells['serial_number'] || cells['number'];
  const title = named || description || id;
  const known = [
    cells['product_type'],
    ...(cells['months'] ? [cells['component'] ?? '', cells['use'] ?? ''].map(choiceLabel) : []),
    cells['depot_id'],
    cells['vendor_number'],
    cells['from'],
    cells['model'],
    cells['brand'],
    cells['product_id'],
    cells['date_of_purchase'],
    cells['email'],
    cells['province_state'],
    id,
  ];
  const detail = [...new Set(known)].filter((part) => part !== undefined && part !== '' && part !== title);
  return { title, detail: detail.join(' · ') };
}
