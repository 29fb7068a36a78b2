import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvOf } from '#domain/csv.ts';
import { readDocuments } from '#server/imports/read-documents.ts';
import { csvOfCells, exportKind } from '#server/imports/export-table.ts';
import { id, text } from '#server/imports/import-columns.ts';
import { kindOf } from '#server/imports/kinds.ts';
import { FileProblem, type ReadRow, readTable, withoutApostrophe } from '#server/imports/read-table.ts';
import { tidyLine } from '#text/tidied.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { troublesome } from '#tests/support/arbitrary-of.ts';
import { onOneDatabase } from '#tests/support/server.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const settings = { seed, numRuns: Number(process.env['FUZZ_RUNS'] ?? (allTests ? 150 : 30)) };

const max = 40;
const columns = [id('id', 'D-1', { required: true }), text('name', 'Depot', { max }), text('note', '', { max })];
const header = columns.map(({ name }) => name);

/** In chunks of any size, which also split characters. */
async function* inChunks(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0;
  for (const size of sizes) yield bytes.subarray(at, (at += size));
  yield bytes.subarray(at);
}
const chunkSizes = fc.array(fc.nat(9), { maxLength: 8 });

/** Returns all rows of a file, or its problems. Any other error fails the test. */
async function read(rows: AsyncIterable<ReadRow>): Promise<ReadRow[] | FileProblem> {
  const found: ReadRow[] = [];
  try {
    for await (const row of rows) found.push(row);
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
  return found;
}

/** Problems are stored as JSON, in which PostgreSQL accepts no unpaired surrogate. */
function expectStorable(result: ReadRow[] | FileProblem): void {
  const problems = result instanceof FileProblem ? result.problems : result.flatMap((row) => row.problems);
  for (const { name, value } of problems)
    for (const shown of [name, value]) expect(shown?.isWellFormed()).not.toBe(false);
}

const cell = fc.oneof(
  fc.constantFrom(
    ...troublesome,
    '"',
    '""',
    'a"b',
    ',',
    ';',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '=1+1',
    '-5',
    '＝1',
    "'x",
    '\ufeff',
  ),
  fc.string({ maxLength: max }),
  fc.string({ unit: 'binary', maxLength: max }),
);

describe(`The table of an import, seed ${seed}`, () => {
  it('is read, or refused with its problems, for any bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), chunkSizes, async (bytes, hasHeader, sizes) => {
        const file = hasHeader ? Buffer.concat([Buffer.from(`${header.join(',')}\n`), bytes]) : bytes;
        expectStorable(await read(readTable(inChunks(file, sizes), columns)));
      }),
      settings,
    ));

  it('is read, or refused with its problems, for any text between separators and quotes', () => {
    const piece = fc.oneof(
      cell,
      fc.constantFrom('"', ',', ';', '\n', '\r\n', 'id,name,note\n', 'id;name\r\n', `x${'😀'.repeat(101)}`),
    );
    return fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), fc.boolean(), chunkSizes, async (pieces, hasBom, sizes) => {
        const file = Buffer.from(`${hasBom ? '\ufeff' : ''}${pieces.join('')}`);
        expectStorable(await read(readTable(inChunks(file, sizes), columns)));
      }),
      settings,
    );
  });

  it.each([
    ['a cell', `id,name\n1,${'x'.repeat(2 * 1024 * 1024)}`],
    ['a header', `id,${'x'.repeat(2 * 1024 * 1024)}`],
    ['a quotation mark that is not closed', `id,name\n1,"${'x\n'.repeat(1024 * 1024)}`],
  ])('is refused for %s of two megabytes', async (_name, file) => {
    expect(await read(readTable(inChunks(Buffer.from(file), [1000, 1000]), columns))).toBeInstanceOf(FileProblem);
  });

  it('has the written cells, except for the characters that spreadsheets add', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 6 }),
        fc.boolean(),
        chunkSizes,
        async (cells, withSemicolons, sizes) => {
          const written = cells.map(([name, note], at) => [
            `D-${at}`,
            ...[name, note].map((value) => tidyLine(withoutApostrophe(value.toWellFormed()))),
          ]);
          const bytes = withSemicolons
            ? Buffer.from(csvOf([header, ...written], ';'))
            : await buffer(csvOfCells(header, written));
          const rows = await read(readTable(inChunks(bytes, sizes), columns));
          if (rows instanceof FileProblem) throw rows;
          const cellOf = (row: ReadRow, at: number) =>
            row.values[header[at] ?? ''] ?? row.problems.find(({ name }) => name === header[at])?.value ?? '';
          expect(rows.map((row) => header.map((_, at) => cellOf(row, at)))).toEqual(
            // A value that is too long for its column is shortened in the message.
            written.map((row) => row.map((value) => (value.length > max ? value.slice(0, 200).toWellFormed() : value))),
          );
        },
      ),
      settings,
    ));
});

onOneDatabase(`The ZIP of an import, seed ${seed}`, (server) => {
  const pdf = strToU8('%PDF-1.7\n');
  const names = kindOf('documents').columns.map(({ name }) => name);
  const zipOf = (file: string, entry: string) => {
    const row = ['DOC-1', 'service manual', 'M-1', 'SB-1', 'NV-SB24', '', 'Seals', 'en', file];
    return zipSync({ 'index.csv': strToU8(csvOf([names, row], ',')), [entry]: pdf });
  };
  const readZip = (bytes: Uint8Array, sizes: readonly number[] = []) =>
    read(readDocuments(server().context, inChunks(bytes, sizes)));

  it('is read, or refused with its problems, for any bytes', async () => {
    const whole = zipOf('a.pdf', 'a.pdf');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.uint8Array({ maxLength: 12 }),
        fc.nat(12),
        chunkSizes,
        async (at, inserted, cut, sizes) => {
          const bytes = Buffer.concat([whole.subarray(0, at), inserted, whole.subarray(at + cut)]);
          expectStorable(await readZip(bytes, sizes));
        },
      ),
      settings,
    );
  });

  it('returns a file only by its own name', async () => {
    const nameOf = fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '0',
      'length',
      '../a.pdf',
      'a.pdf',
    );
    await fc.assert(
      fc.asyncProperty(nameOf, nameOf, async (file, entry) => {
        // The ZIP library of this test cannot write such names.
        fc.pre(entry !== '__proto__');
        const rows = await readZip(zipOf(file, entry));
        if (rows instanceof FileProblem) throw rows;
        const problem = { row: 2, name: 'file', value: file, problem: { code: 'file_not_in_zip' } };
        expect(rows.map(({ problems }) => problems)).toEqual([file === entry ? [] : [problem]]);
      }),
      settings,
    );
  });

  it('has the rows of its index unchanged', async () => {
    const { context } = server();
    const rows = await readZip(await buffer(exportKind(context, 'documents').open()));
    if (rows instanceof FileProblem) throw rows;
    const exported = [];
    for await (const row of kindOf('documents').exportRows(context.database)) exported.push(row);
    expect(exported.length).toBeGreaterThan(0);
    expect(rows.map(({ values }) => names.map((name) => values[name] ?? null))).toEqual(exported);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
