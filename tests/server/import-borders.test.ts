import { buffer, text as textOf } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fieldProblem } from '#contract/errors.ts';
import { type ImportKind, importKinds } from '#contract/import-kinds.ts';
import { Phone, PostalCode, ShortText } from '#contract/people.ts';
import { DateOnly } from '#contract/primitives.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import { Email } from '#contract/session.ts';
import { csvOf } from '#domain/csv.ts';
import { maskedPhone } from '#text/phone.ts';
import { tidyLine } from '#text/tidied.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { exportKind } from '#server/imports/export-table.ts';
import { findProblems } from '#server/imports/find-problems.ts';
import { isWarningProblem } from '#server/errors/cell-problems.ts';
import type { Column } from '#server/imports/import-columns.ts';
import { checkImport, confirmImport } from '#server/imports/imports.ts';
import { kindOf } from '#server/imports/kinds.ts';
import { type Problem, readTable } from '#server/imports/read-table.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { troublesome } from '#tests/support/arbitrary-of.ts';
import { onOneDatabase, type TestServer } from '#tests/support/server.ts';
import { inOneDay } from './support/in-one-day.ts';

/** `FUZZ_SEED=n` selects another run, `FUZZ_RUNS=n` a longer one. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_128);
const runs = (few: number, many: number) => Number(process.env['FUZZ_RUNS'] ?? (allTests ? many : few));

/** What people, word processors and other programs put around and into a text. */
const stray = fc.constantFrom(
  '\u200B',
  '\u200D',
  '\u00AD',
  '\u202A',
  '\uFEFF',
  '\uFE0F',
  '\u0301',
  '\u00A0',
  '\u3000',
  '\t',
  '\n',
  ' ',
  '  ',

  '\u0001',
  '\u0085',
  '\u2028',
  "'",
  '=',
  '"',
  ';',
  ',',
  '|',
  '.',
  '-',
  '/',
  '0',
  '1',
  'x',
  'É',
  'İ',
  'ß',
  'ﬁ',
  '１',
);
/** A text in whose middle and ends something strays. */
const strayedIn = (...texts: string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(20), stray), { maxLength: 3 }))
    .map(([text, strays]) =>
      strays.reduce((so, [at, one]) => so.slice(0, at % (so.length + 1)) + one + so.slice(at % (so.length + 1)), text),
    );
const anyText = fc
  .oneof(
    fc.constantFrom(...troublesome, "'=1", "''=1", "'x", '=1+1', '＝1', '-5', 'null', 'TRUE', '1,5'),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(stray, { maxLength: 6 }).map((parts) => parts.join('')),
    strayedIn('Ann Roy', "O'Neil", 'می‌خواهم', '👩🏽‍🔧'),
  )
  // Neither JSON of the server nor a file in UTF-8 has half a character; NUL is in no text of PostgreSQL.
  .map((text) => text.toWellFormed().replaceAll('\0', ''));

describe(`A text of one line, seed ${seed}`, () => {
  const lower = v.pipe(Email, v.toLowerCase());
  const columnNamed = (kind: ImportKind, name: string) => {
    const column = kindOf(kind).columns.find((known) => known.name === name);
    if (!column) throw new Error(`${kind} have no ${name}.`);
    return column;
  };

  /** The value or the problem of a cell, read from a file; null where the cell is empty. */
  async function inFile(column: Column, text: string): Promise<unknown> {
    async function* file() {
      yield Buffer.from(
        csvOf(
          [
            ['other', column.name],
            ['x', text],
          ],
          ',',
        ),
      );
    }
    const other = { ...column, name: 'other', field: 'other', parse: () => ({ value: 'x' }) };
    for await (const { values, problems } of readTable(file(), [other, { ...column, required: false, fallback: null }]))
      return problems[0]?.problem ?? { value: values[column.field] };
    return null;
  }
  function inCall(schema: v.GenericSchema<string, string>, text: string): unknown {
    if (tidyLine(text) === '') return { value: null };
    const parsed = v.safeParse(schema, text);
    return parsed.success ? { value: parsed.output } : fieldProblem(parsed.issues[0]);
  }

  it.each([
    ['a name', ShortText, columnNamed('customers', 'first_name'), anyText],
    ['an email', lower, columnNamed('customers', 'email'), strayedIn('Ann@Roy.example', 'O’Neil@b.co', 'é@é.example')],
    [
      'a postal code',
      PostalCode,
      columnNamed('customers', 'postal_code'),
      strayedIn('m5v1a1', 'K7L-2V4', '14850-0001'),
    ],
    [
      'a date',
      DateOnly,
      columnNamed('registrations', 'date_of_purchase'),
      strayedIn('2026-02-28', '0000-01-01', '2025-02-29'),
    ],
    [
      'a serial number',
      SerialNumberText,
      columnNamed('serial-numbers', 'serial_number'),
      strayedIn('demo active 0001', 'AB-12'),
    ],
    [
      'a phone',
      Phone,
      columnNamed('customers', 'phone'),
      strayedIn('416-555-0199', '+1 (416) 555-0199 x12', '+33 2 98 22 33 44'),
    ],
  ])('that is %s has one verdict and one stored value in a call and in a file', (_, schema, column, texts) =>
    fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const called = inCall(schema, text);
        expect(await inFile(column, text)).toEqual(called);
        const stored = v.safeParse(v.object({ value: v.string() }), called);
        if (stored.success) expect(await inFile(column, stored.output.value)).toEqual(called);
      }),
      { seed, numRuns: runs(200, 5_000) },
    ),
  );

  it('is the same phone once the field has formatted it', () =>
    fc.assert(
      fc.property(strayedIn('416-555-0199', '14165550199', '416 555 0199 poste 12', '416-555-01999'), (text) => {
        // What is missing is still being typed.
        fc.pre(v.is(Phone, text));
        expect(inCall(Phone, maskedPhone(text))).toEqual(inCall(Phone, text));
      }),
      { seed, numRuns: runs(200, 5_000) },
    ));
});

onOneDatabase(`An export, seed ${seed}`, (server) => {
  const exported = (kind: ImportKind) => exportOf(server(), kind);

  const cellsOf =
    (ids: ReadonlyMap<ImportKind, readonly string[]>) =>
    (column: Column): fc.Arbitrary<string> => {
      const of = () => {
        if (column.field === 'depot_id') return fc.constantFrom(...Object.values(depotIds));
        if (column.refersTo) return fc.constantFrom(...column.refersTo.kinds.flatMap((kind) => ids.get(kind) ?? []));
        if (column.isCode)
          return strayedIn('nv 114-0231', 'drv-010', '#=7').chain((text) => fc.nat(99).map((at) => text + at));
        if (column.choices.length > 0) return fc.constantFrom(...column.choices);
        if (column.name === 'email') return strayedIn('Ann@Roy.example', 'é@é.example');
        if (column.name === 'phone') return strayedIn('416-555-0199', '+1 (416) 555-0199 x12');
        if (column.name === 'postal_code') return strayedIn('m5v1a1', '14850-0001');
        if (column.name === 'province_state') return fc.constantFrom('QC', 'Québec', 'on', 'New York', 'B.C.');
        if (column.name === 'serial_number') return fc.nat(1e9).map((number) => `round ${number}`);
        switch (column.type) {
          case 'boolean':
            return fc.constantFrom('true', 'FALSE', 'oui', '0');
          case 'integer':
            return fc.constantFrom('0', '024', '1200');
          case 'date':
            return fc.constantFrom('1950-01-01', '2024-02-29', '2026-02-27', '0001-01-01', '9999-12-31');
          case 'timestamptz':
            return fc.constantFrom('2026-03-01', '2026-03-01T12:34:56.789Z', '0001-01-01', '2026-02-30');
          case 'text':
            return anyText;
        }
      };
      return column.required
        ? of()
        : fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: of() });
    };

  async function storedIds() {
    const ids = new Map<ImportKind, readonly string[]>();
    for (const kind of [
      'retailers',
      'depots',
      'stores',
      'contacts',
      'customers',
      'products',
      'serial-numbers',
      'registrations',
      'parts',
      'labour-operations',
    ] as const) {
      const found: string[] = [];
      for await (const [id] of kindOf(kind).exportRows(server().database)) found.push(String(id));
      ids.set(kind, found.slice(0, 5));
    }
    return ids;
  }

  /** Writes those rows of a file that are right; whether there are any. */
  async function writeRight(kind: ImportKind, rows: readonly (readonly string[])[]): Promise<boolean> {
    const header = kindOf(kind).columns.map(({ name }) => name);
    for (let left = rows; left.length > 0;) {
      const { wrong, whole } = await importOf(server(), kind, Buffer.from(csvOf([header, ...left], ',')));
      if (wrong.size === 0 && !whole) return true;
      if (whole || wrong.size === 0) return false;
      left = left.filter((_, at) => !wrong.has(at + 2));
    }
    return false;
  }

  it.each(importKinds.filter((kind) => kind !== 'documents'))(
    'of %s is read back unchanged, whatever they have',
    async (kind) => {
      const { columns } = kindOf(kind);
      const cellOf = cellsOf(await storedIds());
      const rows = fc.array(fc.tuple(...columns.map(cellOf)).map(inOneDay(kind)), { minLength: 1, maxLength: 6 });
      let written = 0;
      await fc.assert(
        fc.asyncProperty(rows, async (given) => {
          if (!(await writeRight(kind, given))) return;
          written += 1;
          const before = await exported(kind);
          const again = await importOf(server(), kind, Buffer.from(before));
          expect(again).toMatchObject({ wrong: new Set(), whole: false, added: 0, removed: 0 });
          // A list may have lost the values on which another depends.
          if (kind !== 'pick-lists') expect(again.changed).toBe(0);
          expect(await exported(kind)).toBe(before);
        }),
        { seed, numRuns: runs(4, 40) },
      );
      expect(written).toBeGreaterThan(0);
    },
  );

  it('of documents is read back unchanged, whatever their ids and titles', async () => {
    const names = kindOf('documents').columns.map(({ name }) => name);
    const pdf = strToU8('%PDF-1.7\n');
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    const product = (await storedIds()).get('products')?.[0] ?? '';
    const row = fc.record({
      id: anyText,
      title: fc.oneof(anyText, fc.constantFrom('a.pdf', 'a.PDF.pdf', '.pdf')),
      isPng: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (given) => {
        const rows = given.map(({ id, title, isPng }) => [
          id,
          'service manual',
          `M-${seed}`,
          'SB',
          product,
          '',
          title,
          'en',
          isPng ? 'a.png' : 'a.pdf',
        ]);
        for (let left = rows; left.length > 0;) {
          const zip = zipSync({ 'index.csv': strToU8(csvOf([names, ...left], ',')), 'a.pdf': pdf, 'a.png': png });
          const { wrong } = await importOf(server(), 'documents', zip);
          if (wrong.size === 0) break;
          left = left.filter((_, at) => !wrong.has(at + 2));
        }
        const zipped = async () => new Uint8Array(await buffer(exportKind(server().context, 'documents').open()));
        const contents = (zip: Uint8Array) =>
          Object.entries(unzipSync(zip)).map(([name, bytes]) => [
            name,
            name === 'index.csv' ? strFromU8(bytes) : createHash('sha256').update(bytes).digest('hex'),
          ]);
        const before = await zipped();
        expect(await importOf(server(), 'documents', before)).toMatchObject({
          wrong: new Set(),
          whole: false,
          added: 0,
          removed: 0,
        });
        expect(contents(await zipped())).toEqual(contents(before));
      }),
      { seed, numRuns: runs(3, 30) },
    );
  });

  it('brings back the ids that older versions stored with what nobody sees, and what names them', async () => {
    const { database } = server();
    const [depot, person] = ['D-\u200Bold  1', 'P-old\u00A02'];
    await sql`insert into platform_accounts (id, name, type) values (${depot}, 'Old', 'Repair Depot')`.execute(
      database,
    );
    await sql`insert into contacts (id, platform_account_id, email_consent_opt_out, is_store_stock)
      values (${person}, ${depot}, true, false)`.execute(database);
    for (const kind of ['depots', 'contacts'] as const) {
      const before = await exported(kind);
      expect(before).toContain(depot);
      expect(await importOf(server(), kind, Buffer.from(before))).toEqual({
        wrong: new Set(),
        whole: false,
        added: 0,
        changed: 0,
        removed: 0,
      });
      expect(await exported(kind)).toBe(before);
    }
  });

  it('has no new id that looks like another: what is unseen is gone, what is seen is a warning', async () => {
    const file = 'id,name\nLook-É1,A\nLook-E\u0301\u034F1,B\nlook-é1,C\nＬook-É1,D\n';
    const found = await problemsOf(server(), 'depots', Buffer.from(file));
    expect(found).toEqual([
      [3, 'id', { code: 'repeated', row: 2 }],
      [4, 'id', { code: 'id_looks_alike', id: 'Look-É1' }],
      [5, 'id', { code: 'id_looks_alike', id: 'Look-É1' }],
    ]);
    await importOf(server(), 'depots', Buffer.from('id,name\nLook-2,A\n'));
    expect(await problemsOf(server(), 'depots', Buffer.from('id,name\nlook-2,B\nLook-2,B\n'))).toEqual([
      [2, 'id', { code: 'id_looks_alike', id: 'Look-2' }],
    ]);
  });
});

async function* chunks(bytes: Uint8Array) {
  yield bytes;
}

async function checked({ context }: TestServer, kind: ImportKind, bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { kind, fileName: 'a', sha256, by: portalItself, open: () => chunks(bytes) };
  const result = await checkImport(context, file, new Date());
  const problems: Problem[] = [];
  for await (const problem of findProblems(context.database, result.id)) problems.push(problem);
  return { result, problems };
}

async function importOf(server: TestServer, kind: ImportKind, bytes: Uint8Array) {
  const { result, problems } = await checked(server, kind, bytes);
  const wrong = problems.filter(({ problem }) => !isWarningProblem(problem)).map(({ row }) => row);
  const { added, changed, removed } = result;
  if (wrong.length === 0) await confirmImport(server.context, result.id, { by: portalItself, now: new Date() });
  return { wrong: new Set(wrong.filter((row) => row !== null)), whole: wrong.includes(null), added, changed, removed };
}

async function problemsOf(server: TestServer, kind: ImportKind, bytes: Uint8Array) {
  return (await checked(server, kind, bytes)).problems.map(({ row, name, problem }) => [row, name, problem]);
}

function exportOf({ context }: TestServer, kind: ImportKind): Promise<string> {
  return textOf(exportKind(context, kind).open());
}
