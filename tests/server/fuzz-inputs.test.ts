import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { listClaimMessages } from '#contract/claim-conversation.ts';
import { createClaim } from '#contract/claims.ts';
import { type ImportKind, importKinds } from '#contract/import-kinds.ts';
import { Import, listImportProblems } from '#contract/imports.ts';
import { formulaAsText } from '#domain/csv.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import type { Column } from '#server/imports/import-columns.ts';
import { kindOf } from '#server/imports/kinds.ts';
import { tidyLines } from '#text/tidied.ts';
import { troublesome } from '#tests/support/arbitrary-of.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { claimFields, claimOf, photo } from './support/claim-form.ts';
import { type Answer, Client, newKey } from './support/client.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { claimIn } from './support/follow-ups.ts';
import { inOneDay } from './support/in-one-day.ts';
import { registrationFields } from './support/registration-form.ts';
import { msWorkedSince } from './support/worked.ts';

/** `FUZZ_SEED=n` selects another run, `FUZZ_RUNS=n` a longer one. A failure prints the path to its smallest example. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_128);
const settings = { seed, numRuns: Number(process.env['FUZZ_RUNS'] ?? 5) };

/** Longest time of an answer; measured where nothing else runs. */
const answerMaxMs = 2000;

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));

/** Bytes that are no text, that end one, or that only some programs write. */
const oddBytes = fc.constantFrom(
  [0],
  [0x1a],
  [0x0d],
  [0x0a],
  [0x0d, 0x0d, 0x0a],
  [0x22],
  [0x27],
  [0x09],
  [0x80],
  [0xff],
  [0xc3],
  // A BOM, and one of UTF-16.
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  // Halves of a character, a NUL in two bytes, and what is beyond Unicode.
  [0xed, 0xa0, 0x80],
  [0xed, 0xb0, 0x80],
  [0xc0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  // Line breaks of Unicode, and an emoji.
  [0xc2, 0x85],
  [0xe2, 0x80, 0xa8],
  [0xf0, 0x9f, 0x98, 0x80],
);
type Odd = readonly (readonly [at: number, bytes: readonly number[]])[];
const oddAt = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), oddBytes), { maxLength: 4 });

function withOdd(bytes: Uint8Array, odd: Odd): Uint8Array<ArrayBuffer> {
  return odd.reduce((so, [share, inserted]) => {
    const at = Math.round(share * so.length);
    return Uint8Array.from([...so.subarray(0, at), ...inserted, ...so.subarray(at)]);
  }, Uint8Array.from(bytes));
}

const numbers = [
  '0',
  '007',
  '-1',
  '+24',
  '1,200',
  '1 200',
  '1\u00A0200',
  '1.0',
  '1e3',
  '24.',
  '٢٤',
  '１２',
  '9'.repeat(20),
];
const dates = ['2026-02-28', '28/02/2026', '2/28/26', '2026-2-8', '2026-02-30', '20260228', '46081', '28 févr. 2026'];
const instants = ['2026-03-01T12:34:56Z', '2026-03-01 12:34', '2026-03-01T12:34:56+05:00', '0000-00-00', '9999-12-31'];
const formulas = [
  '=1+1',
  "'=1",
  '@SUM(A1)',
  '-5',
  '+1',
  '\t=1',
  '＝1',
  '=HYPERLINK("http://a.example";"x")',
  "''-1",
  "'",
];
const lines = ['a\nb', 'a\r\nb', 'a\rb', '\r\n', '"', '""', 'say "no"', 'a;b', 'a,b', 'a\tb', '\u0085', '\u2028'];

const anyText = fc.oneof(
  fc.constantFrom(...troublesome, ...numbers, ...dates, ...instants, ...formulas, ...lines, 'null', '\\null', '', ' '),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

/** Writes a table as some program would. */
type Style = {
  separator: ',' | ';' | '\t';
  named: boolean;
  boms: number;
  ends: readonly string[];
  bare: boolean;
  blankRows: number;
  end: string;
};
const style: fc.Arbitrary<Style> = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  named: fc.boolean(),
  boms: fc.nat(3),
  ends: fc.array(fc.constantFrom('\r', '\n', '\r\n'), { minLength: 1, maxLength: 3 }),
  bare: fc.boolean(),
  blankRows: fc.nat(2),
  end: fc.constantFrom('', '\x1A', '\x1A\x1A', '\r\n\x1A'),
});

function written(rows: readonly (readonly string[])[], { separator, named, boms, ends, bare, ...more }: Style): string {
  const cellOf = (cell: string) => {
    if (bare && /^[\p{L}\p{N} .@+=_-]*$/u.test(cell)) return cell;
    return `"${formulaAsText(cell).replaceAll('"', '""')}"`;
  };
  const blank = Array.from({ length: more.blankRows }, () => separator);
  const all = [
    ...(named ? [`sep=${separator}`] : []),
    ...rows.map((cells) => cells.map(cellOf).join(separator)),
    ...blank,
  ];
  return `${'\uFEFF'.repeat(boms)}${all.map((line, at) => line + ends[at % ends.length]).join('')}${more.end}`;
}
const plain: Style = { separator: ',', named: false, boms: 0, ends: ['\n'], bare: false, blankRows: 0, end: '' };

/** Sends a request; the answer is no fault of the server, which works on it for at most two seconds. */
async function timely(send: () => Promise<Answer>): Promise<Answer> {
  const begun = process.cpuUsage();
  const answer = await send();
  expect(msWorkedSince(begun)).toBeLessThan(answerMaxMs);
  expect(answer.status).toBeLessThan(500);
  expect(answer.status).not.toBe(429);
  if (answer.status >= 400) expectRefusal(answer);
  return answer;
}

onOneDatabase(`A generated file to import, seed ${seed}`, (server) => {
  let admin: Client;
  const ids = new Map<ImportKind, readonly string[]>();
  beforeAll(async () => {
    admin = await Client.signIn(server().url, 'admin');
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
  });

  const unlimited = async (send: () => Promise<Answer>) => {
    await server().database.deleteFrom('rate_windows').execute();
    return timely(send);
  };

  const pdf = strToU8('%PDF-1.7\n');
  const fileOf = (kind: ImportKind, csv: Uint8Array) =>
    Uint8Array.from(kind === 'documents' ? zipSync({ 'index.csv': csv, 'a.pdf': pdf }) : csv);

  /** What a file was found to be, without what differs at each time. */
  async function check(kind: ImportKind, bytes: Uint8Array<ArrayBuffer>) {
    const path = `/admin/imports?kind=${kind}&name=a.csv&size=${bytes.length}`;
    const answer = await unlimited(() => admin.sendBytes('POST', path, bytes));
    if (answer.status !== 201) return null;
    const { id, state, rows, problems, added, changed, removed, unchanged } = v.parse(Import, answer.json);
    const listed = await unlimited(() => admin.get(`/admin/imports/${id}/problems?size=100`));
    const found = v.parse(listImportProblems.output, listed.json).data;
    return { id, verdict: { state, rows, problems, added, changed, removed, unchanged, found } };
  }

  const exported = async (kind: ImportKind) => {
    const path = `${server().url}/api/admin/exports/${kind}`;
    const answer = await fetch(path, { headers: admin.identity() });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const tableOf = (kind: ImportKind, file: Uint8Array) =>
    kind === 'documents' ? strFromU8(unzipSync(file)['index.csv'] ?? new Uint8Array()) : strFromU8(file);

  /** Writes a checked file, and reads back what is stored; whether it was checked. */
  async function writeAndReadBack(kind: ImportKind, { id, verdict }: NonNullable<Awaited<ReturnType<typeof check>>>) {
    if (verdict.state !== 'checked') return false;
    const confirmed = await unlimited(() => admin.post(`/admin/imports/${id}/confirm`));
    expect(confirmed).toMatchObject({ status: 200, json: { state: 'done' } });
    const before = await exported(kind);
    const again = await check(kind, before);
    expect(again?.verdict).toMatchObject({ state: 'checked', problems: 0, added: 0, removed: 0 });
    // A list may have lost the values on which another depends; import-borders.test.ts leaves out documents, too.
    if (kind !== 'pick-lists' && kind !== 'documents') expect(again?.verdict.changed).toBe(0);
    expect(await unlimited(() => admin.post(`/admin/imports/${again?.id}/confirm`))).toMatchObject({ status: 200 });
    expect(tableOf(kind, await exported(kind))).toBe(tableOf(kind, before));
    return true;
  }

  /** The cells of a file: all of them right, or some odd. */
  const cellOf = (kind: ImportKind, column: Column, oddness: number): fc.Arbitrary<string> => {
    const right = () => {
      // The contact is named by its id alone: an example is another's email.
      if (kind === 'invitations' && column.name === 'email') return fc.constant('');
      if (column.field === 'depot_id') return fc.constantFrom(...Object.values(depotIds));
      if (column.refersTo) return fc.constantFrom(...column.refersTo.kinds.flatMap((kind) => ids.get(kind) ?? []));
      if (column.choices.length > 0 && kind !== 'documents') return fc.constantFrom(...column.choices);
      if (column.name === 'product_id') return fc.constant(ids.get('products')?.[0] ?? '');
      if (column.name === 'file') return fc.constant('a.pdf');
      // The same seed draws the same numbers for every kind.
      const distinct = [
        'id',
        'number',
        'serial_number',
        'value',
        ...(kind === 'warranty-terms' ? ['model'] : []),
        ...(kind === 'claims' ? ['name'] : []),
      ];
      if (distinct.includes(column.name)) return fc.nat(1e9).map((number) => `${kind.slice(0, 3)} ${number}`);
      return fc.constant(column.example);
    };
    const odd = column.type === 'integer' ? numbers : [...dates, ...instants];
    return fc.oneof(
      { weight: 12, arbitrary: right() },
      // Which cells a document needs depends on its kind.
      { weight: column.required || kind === 'documents' ? 0 : 6, arbitrary: fc.constant('') },
      { weight: oddness, arbitrary: fc.constantFrom(...(column.type === 'text' ? formulas : odd)) },
      { weight: oddness, arbitrary: anyText.map((text) => text.toWellFormed().replaceAll('\0', '')) },
    );
  };

  describe.each(importKinds)('of %s', (kind) => {
    const { columns } = kindOf(kind);
    const header = columns.map(({ name }) => name);
    const rowsOf = () =>
      fc.constantFrom(0, 0, 0, 1).chain((oddness) =>
        fc.array(fc.tuple(...columns.map((column) => cellOf(kind, column, oddness))).map(inOneDay(kind)), {
          minLength: 1,
          maxLength: 4,
        }),
      );

    it('is the same in any form, and is brought back by its export', async () => {
      let stored = 0;
      await fc.assert(
        fc.asyncProperty(rowsOf(), style, async (rows, as) => {
          const table = [header, ...rows];
          const formed = await check(kind, fileOf(kind, utf8(written(table, as))));
          const simple = await check(kind, fileOf(kind, utf8(written(table, plain))));
          expect(formed?.verdict).toEqual(simple?.verdict);
          if (formed && (await writeAndReadBack(kind, formed))) stored += 1;
        }),
        settings,
      );
      expect(stored).toBeGreaterThan(0);
    });

    it('may have any bytes', () =>
      fc.assert(
        fc.asyncProperty(rowsOf(), style, oddAt, async (rows, as, odd) => {
          const found = await check(kind, fileOf(kind, withOdd(utf8(written([header, ...rows], as)), odd)));
          if (found) await writeAndReadBack(kind, found);
        }),
        settings,
      ));

    it('may have rows and cells of any size, and quotation marks that nothing ends', () =>
      fc.assert(
        fc.asyncProperty(
          rowsOf(),
          fc.constantFrom(1, 255, 256, 32_768, 32_769, 1_048_577, 3_000_000),
          fc.constantFrom(0, 1, 985, 1_001, 50_000),
          fc.constantFrom('x', 'é', '"', ' ', '\u200B', '\n', "'", ',', '\0', '\uFEFF', '\u0301'),
          fc.constantFrom('bare', 'quoted', 'unbalanced'),
          fc.nat(100),
          async (rows, length, more, unit, quotes, at) => {
            const huge = unit.repeat(length);
            const cell = { bare: huge, quoted: `"${huge.replaceAll('"', '""')}"`, unbalanced: `"${huge}` }[quotes];
            const [first = [], ...others] = rows;
            const changed = first.map((text, place) => (place === at % first.length ? cell : JSON.stringify(text)));
            const row = `${changed.join(',')}${',x'.repeat(more)}`;
            const text = `${header.join(',')}${','.repeat(at % 3 === 0 ? more : 0)}\n${row}\n${written(others, plain)}`;
            const found = await check(kind, fileOf(kind, utf8(text)));
            if (found) await writeAndReadBack(kind, found);
          },
        ),
        { ...settings, numRuns: Math.ceil(settings.numRuns / 3) },
      ));
  });
});

onOneDatabase(`Generated texts of forms, seed ${seed}`, (server) => {
  let depot: Client;
  let desk: Client;
  let claim: Record<string, string | undefined>;
  let registration: Record<string, string | undefined>;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    claim = await claimFields(depot);
    registration = await registrationFields(depot, 'DEMOUNREG0006');
  });

  type Fields = Record<string, string | Uint8Array | undefined>;

  /** Sends a form byte by byte: no browser lets a text be other than Unicode. */
  async function sendForm(client: Client, path: string, fields: Fields, file: File | null = null): Promise<Answer> {
    await server().database.deleteFrom('rate_windows').execute();
    const boundary = newKey('boundary');
    const parts = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [
            Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`),
            Buffer.from(value),
            Buffer.from('\r\n'),
          ],
    );
    if (file) {
      const head = `content-disposition: form-data; name="proofOfPurchase"; filename="a.jpg"\r\ncontent-type: image/jpeg`;
      parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(await file.arrayBuffer()));
      parts.push(Buffer.from('\r\n'));
    }
    const body = Uint8Array.from(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]));
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': newKey() };
    const xsrf = await client.xsrf();
    return timely(() => client.send('POST', path, body, { ...xsrf, ...headers }));
  }

  /** The text of a form's bytes, which may be no UTF-8. */
  const textOf = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');
    return (text === 'null' ? '' : text.replace(/^\\(?=\\*null$)/, '')).replaceAll('\0', '');
  };
  const tidiedOf = (bytes: Uint8Array) => tidyLines(textOf(bytes));
  const seen = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S}]|[\u2800\u3164\uFFA0]/gu, '');
  const typed = fc
    .tuple(
      fc.oneof(anyText, fc.constantFrom('x'.repeat(32_768), '\r\n'.repeat(20_000), `a${'\u200B'.repeat(40_000)}`)),
      oddAt,
    )
    .map(([text, odd]) => withOdd(utf8(text.toWellFormed()), odd));

  it('of a claim are read back tidied, and otherwise as they were', () =>
    fc.assert(
      fc.asyncProperty(typed, typed, async (diagnosis, partsRequired) => {
        const answer = await sendForm(depot, createClaim.path, { ...claim, diagnosis, partsRequired });
        const due = { diagnosis: tidiedOf(diagnosis), partsRequired: tidiedOf(partsRequired) };
        const isRight = Object.values(due).every((text) => text !== '' && text.length <= 32_768);
        expect(answer.status).toBe(isRight ? 201 : 422);
        if (!isRight) return;
        const { id } = claimOf(answer);
        const stored = claimOf(await timely(() => depot.get(`/warranties/claims/${id}`)));
        expect(stored).toMatchObject(due);
        expect(seen(stored.diagnosis ?? '')).toBe(seen(textOf(diagnosis)));
        const again = await sendForm(depot, createClaim.path, { ...claim, ...due });
        expect(claimOf(again)).toMatchObject(due);
      }),
      settings,
    ));

  it('of a message are read back by the other side', async () => {
    const id = await claimIn('Pending Review', depot, server().database);
    const path = `/warranties/claims/${id}/messages`;
    await fc.assert(
      fc.asyncProperty(typed, fc.boolean(), async (text, isDepot) => {
        const answer = await sendForm(isDepot ? depot : desk, path, { text });
        const due = tidiedOf(text);
        expect(answer.status).toBe(due === '' || due.length > 32_768 ? 422 : 201);
        if (answer.status !== 201) return;
        const { json } = await timely(() => (isDepot ? desk : depot).get(path));
        expect(v.parse(listClaimMessages.output, json).data.at(-1)?.text).toBe(due);
      }),
      settings,
    );
  });

  it.each(['claimType', 'dateOfFailure', 'labourHours', 'productRegistrationId', 'customerId'])(
    'of a claim may be anything as its %s',
    (name) =>
      fc.assert(
        fc.asyncProperty(typed, async (value) => {
          await sendForm(depot, createClaim.path, { ...claim, [name]: value });
        }),
        settings,
      ),
  );

  it.each(['dateOfPurchase', 'retailerId', 'storeNumber', 'serialNumberId', 'productId', 'customerId', 'isStoreStock'])(
    'of a registration may be anything as its %s',
    (name) =>
      fc.assert(
        fc.asyncProperty(typed, async (value) => {
          await sendForm(depot, '/product-registrations', { ...registration, [name]: value }, photo('a.jpg', 200));
        }),
        settings,
      ),
  );

  it('of a ticket are stored tidied, and otherwise as they were', () =>
    fc.assert(
      fc.asyncProperty(typed, typed, async (message, firstName) => {
        await server().database.deleteFrom('rate_windows').execute();
        const ticket = {
          message: Buffer.from(message).toString('utf8'),
          productId: demoId('product', 1),
          ticketType: 'Product',
          ticketSubtype: 'Malfunction',
          firstName: Buffer.from(firstName).toString('utf8'),
          lastName: 'Roy',
          email: 'ana@example.com',
        };
        const answer = await timely(() => new Client(server().url).post('/tickets/non-auth', ticket));
        expect([201, 422]).toContain(answer.status);
        if (answer.status !== 201) return;
        const { id } = v.parse(v.object({ id: v.string() }), answer.json);
        const stored = server().database.selectFrom('tickets').select('message').where('id', '=', id);
        expect(await stored.executeTakeFirst()).toEqual({ message: tidyLines(ticket.message.replaceAll('\0', '')) });
      }),
      settings,
    ));
});
