import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { ImportKind } from '#contract/import-kinds.ts';
import { portalItself } from '#server/audit/write-audit.ts';
import { connectServer } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate-schema.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { checkImport, confirmImport } from '#server/imports/imports.ts';
import type { ImportContext } from '#server/imports/row-kind.ts';
import { withDatabase } from './database-server.ts';
import type { Figure } from './figure.ts';

/** The time that an import of 100,000 rows may take, with its check, in ms. */
const limitMs = 60_000;

const numbered = (prefix: string, at: number) => `${prefix}${String(at).padStart(8, '0')}`;

/** Each refers to those before it. */
const tables: readonly { kind: ImportKind; header: string; line: (at: number) => string }[] = [
  {
    kind: 'customers',
    header: 'id,first_name,last_name,email,phone,postal_code,language',
    line: (at) => `C-${at},Martin,Okafor,martin.${at}@customer.example,+1 416 555-0199,M1K 1N6,en`,
  },
  { kind: 'serial-numbers', header: 'serial_number', line: (at) => numbered('BENCH', at) },
  {
    kind: 'registrations',
    header: 'id,number,serial_number_id,customer_id,date_of_purchase',
    line: (at) => `R-${at},${numbered('PR-B', at)},${numbered('BENCH', at)},C-${at},2026-02-27`,
  },
  { kind: 'products', header: 'id,brand,name,model,type', line: (at) => `M-${at},Norvane,Blower,M-${at},Snow Blower` },
  { kind: 'depots', header: 'id,name', line: (at) => `D-${at},Depot ${at}` },
  {
    kind: 'parts',
    header: 'id,description_en,description_fr,price,models,superseded_by,wear',
    // Chains of ten that replace each other.
    line: (at) =>
      `${numbered('P-', at)},Cable,Câble,19.90,M-${at}|M-0,${at % 10 === 0 ? '' : numbered('P-', at - 1)},true`,
  },
  {
    kind: 'labour-operations',
    header: 'id,description_en,description_fr,product_types,hours,overlap_group',
    line: (at) => `O-${at},Cable – replace,Câble – remplacement,Snow Blower,1.25,G-${at % 50}`,
  },
  {
    kind: 'failure-codes',
    header: 'id,description_en,description_fr,product_types,operations,parts',
    line: (at) => `F-${at},Broken,Rompu,Snow Blower,O-${at}|O-0,${numbered('P-', at)}|${numbered('P-', 0)}`,
  },
  {
    kind: 'depot-agreements',
    header: 'id,depot_id,labour_rate,markup_percent,from,to',
    // A hundred of each depot, one a year.
    line: (at) => `A-${at},D-${Math.floor(at / 100)},95.00,12.50,${1950 + (at % 100)}-01-01,${1950 + (at % 100)}-12-31`,
  },
  {
    kind: 'warranty-terms',
    header: 'id,product_type,model,use,component,months',
    line: (at) => `W-${at},Snow Blower,M-${at},consumer,parts,36`,
  },
  {
    kind: 'claims',
    header: 'id,name,depot_id,serial_number,date_of_failure,filed_on,decided_on,status,total,paid_on',
    // Two of each serial number, in two years.
    line(at) {
      const year = at % 2 === 0 ? 2023 : 2025;
      const days = `${year}-04-02,${year}-04-03,${year}-04-10,Paid,214.50,${year}-04-20`;
      return `H-${at},${numbered('H', at)},D-${at % 1000},${numbered('BENCH', at >> 1)},${days}`;
    },
  },
];

/** The check and the confirm of a file, beside a plain insert of its lines. */
export async function benchImports({ rows }: { rows: number }): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-bench-imports-'));
  try {
    return await withDatabase(async (databaseUrl) => {
      await using database = connectServer(databaseUrl);
      await migrate(database);
      await sql`create table bare_lines (line text)`.execute(database);
      const context = { database, files: await openLocalFileStore(folder) };
      const figures: Figure[] = [];
      for (const { kind, header, line } of tables) {
        const lines = Array.from({ length: rows }, (_, at) => line(at));
        const ours = [await timed(() => importLines(context, kind, [header, ...lines]))];
        const bare = [await timed(() => sql`insert into bare_lines select unnest(${lines}::text[])`.execute(database))];
        const name = `Import of ${rows} ${kind}, with its check`;
        figures.push({ name, unit: 'ms', ours, bare, aim: null, limit: limitMs });
      }
      return figures;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importLines(context: ImportContext, kind: ImportKind, lines: readonly string[]): Promise<void> {
  const bytes = Buffer.from(lines.join('\n'));
  async function* open() {
    yield bytes;
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const now = new Date();
  const { id } = await checkImport(context, { kind, fileName: kind, sha256, by: portalItself, open }, now);
  await confirmImport(context, id, { by: portalItself, now });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
