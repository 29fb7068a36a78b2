import { describe, expect, it } from 'vitest';
import { listedKinds } from '#contract/import-kinds.ts';
import type { MasterRecord } from '#contract/master-records.ts';
import {
  askedColumns,
  cellProblems,
  choiceLabel,
  columnLabel,
  onTopOf,
  recordSpec,
  recordValues,
  recordWords,
  typedCells,
} from '#features/admin/master-data/record-values.ts';
import { recordColumns } from '#server/imports/records.ts';
import { useEnglish } from '#tests/support/language.ts';

useEnglish();

const columns = recordColumns('customers');
const stored: MasterRecord = {
  id: 'C-1',
  version: 1,
  cells: {
    ...Object.fromEntries(columns.map(({ name }) => [name, ''])),
    id: 'C-1',
    last_name: 'Okafor',
    phone: '+1 416 555-0100',
    email_opt_out: 'true',
  },
};

describe('the form of a record', () => {
  it.each(listedKinds)('has texts for every column and choice of %s', (kind) => {
    for (const { name, choices } of recordColumns(kind)) {
      expect(columnLabel(kind, name)).not.toBe(name);
      for (const choice of choices) expect(choiceLabel(choice)).not.toMatch(/^$|_|^..$/);
    }
  });

  it('requires an id and the initial fields only of a new record', () => {
    const once = ['id', 'email_opt_out'];
    expect(askedColumns(columns, null)).toEqual(columns);
    expect(askedColumns(columns, stored)).toEqual(columns.filter(({ name }) => !once.includes(name)));
  });

  it('begins with the defaults of empty cells, and sends all cells of a new record', () => {
    const products = recordColumns('products');
    const values = { ...recordValues(products, null), name: ' Blower ' };
    expect(values).toMatchObject({ has_serial_number: true, labor_warranty_months: '' });
    expect(typedCells(products, null, values)).toMatchObject({ name: 'Blower', has_serial_number: 'true', id: '' });
    expect(recordSpec('products', products).problems(values, null)).toEqual({
      brand: 'required',
      model: 'required',
      type: 'required',
    });
  });

  it('sends only changed cells, and keeps them over changes of another person', () => {
    const values = { ...recordValues(columns, stored), phone: '', first_name: 'Martin' };
    expect(typedCells(columns, stored, values)).toEqual({ phone: '', first_name: 'Martin' });
    const latest = { ...stored, version: 2, cells: { ...stored.cells, phone: '+1 416 555-0199', country: 'Canada' } };
    const merged = onTopOf(columns, { before: stored, latest, values });
    expect(merged.both).toEqual(['phone']);
    expect(merged.values).toMatchObject({ phone: '', first_name: 'Martin', country: 'Canada', last_name: 'Okafor' });
    expect(typedCells(columns, latest, merged.values)).toEqual({ phone: '', first_name: 'Martin' });
  });

  it('has the name of the record, and shows a problem at its column', () => {
    expect(recordWords(stored)).toEqual({ title: 'Okafor', detail: 'C-1' });
    expect(cellProblems({ 'cells.email': 'Enter a valid email' })).toEqual({ email: 'Enter a valid email' });
  });
});
