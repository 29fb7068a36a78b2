import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimFlags } from '#contract/desk-queue.ts';
import { connectEmbedded, connectServer, embeddedOptions } from '#server/database/connect.ts';
import { addIndex, type SchemaStep } from '#server/database/add-index.ts';
import { migrate, readSchemaState, stepBack } from '#server/database/migrate-schema.ts';
import { migrations } from '#server/database/migrations.ts';
import { baseline } from '#server/database/schema/baseline.ts';
import type { Database } from '#server/database/tables.ts';
import { SettingError } from '#server/settings/settings.ts';
import { PGlite } from '@electric-sql/pglite';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { programEnvironment, serverProgram } from '#tests/support/server-programs.ts';
import { sharedCluster } from '#tests/support/shared-postgres.ts';
import { untilLocked } from '#tests/support/until-locked.ts';
import { createFirstSchema } from './support/first-schema.ts';
import { schemaOf } from './support/schema-of.ts';

const baselineName = '0101-flags-of-changed-serials';
const missing = postgresBinaries === null ? ' (skipped: its binaries are not here)' : '';
const run = promisify(execFile);

const table: SchemaStep = {
  up: (db) => db.schema.createTable('parts').addColumn('name', 'text').execute(),
  down: (db) => db.schema.dropTable('parts').execute(),
};
const steps = { '0001-parts': table, '0002-parts-by-name': addIndex('parts_by_name', sql`on parts (name)`) };

const indexes = async (database: Database) =>
  (
    await sql<{ name: string; valid: boolean }>`select relname as name, indisvalid as valid
      from pg_index join pg_class on pg_class.oid = indexrelid where relname like 'parts%'`.execute(database)
  ).rows;

it('the embedded database builds an index like any other step', async () => {
  const database = await connectEmbedded({ instance: await PGlite.create(embeddedOptions) });
  expect(await migrate(database, steps)).toEqual(Object.keys(steps));
  expect(await indexes(database)).toEqual([{ name: 'parts_by_name', valid: true }]);
  expect(await stepBack(database, 1, steps)).toEqual(['0002-parts-by-name']);
  expect(await indexes(database)).toEqual([]);
  await database.destroy();
});

const namesOf = async (database: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)).rows;

/** Those of `derived-columns.ts`, which later migrations replace. */
const derivedFunction = / FUNCTION public\.(compute_claims_again|\w+_queue|flag_\w+)\(/;
const withoutDerived = (schema: string[]) => schema.filter((line) => !derivedFunction.test(line));

const engines = [
  { engine: 'PGlite', create: async () => connectEmbedded({ instance: await PGlite.create(embeddedOptions) }) },
  { engine: 'PostgreSQL', create: async () => connectServer(await sharedCluster().newDatabase()) },
];

describe.each(engines.filter(({ engine }) => engine === 'PGlite' || missing === ''))(
  `A database of commit 036678cb on $engine${missing}`,
  ({ create }) => {
    let old: Database;
    beforeAll(async () => {
      old = await create();
      await createFirstSchema(old);
    });
    afterAll(() => old.destroy());

    it('has the schema that the baseline creates, and has executed the same migrations', async () => {
      const fresh = await create();
      await migrate(fresh, { [baselineName]: baseline });
      const schema = withoutDerived(await schemaOf(fresh));
      expect(schema.length).toBeGreaterThan(900);
      expect(schema).toEqual(withoutDerived(await schemaOf(old)));
      expect(await namesOf(fresh)).toEqual(await namesOf(old));
      // A version that has its migrations one by one finds all of them.
      expect(await namesOf(fresh)).toHaveLength(63);
      await fresh.destroy();
    });

    it('is refused in one line, and left alone, while it lacks one of these migrations', async () => {
      const names = (await namesOf(old)).map(({ name }) => name);
      for (const [lacking, named] of [
        [['0093-invoice-steps'], '0093-invoice-steps'],
        [[baselineName], baselineName],
        [names.slice(1), '0002-sales-platform and 61 more'],
      ] as const) {
        for (const name of lacking) await sql`delete from kysely_migration where name = ${name}`.execute(old);
        const refusal = `The database has the schema of an earlier version, without ${named}. Migrate it with commit 036678cb (version 1.0.0) first.`;
        await expect(migrate(old)).rejects.toThrow(new SettingError(refusal));
        await expect(readSchemaState(old)).rejects.toThrow(refusal);
        await expect(stepBack(old, 53)).rejects.toThrow(refusal);
        expect(await namesOf(old)).toHaveLength(63 - lacking.length);
        for (const name of lacking) await sql`insert into kysely_migration values (${name}, '')`.execute(old);
      }
    });

    it('is migrated to the schema of a new database, and not back beyond the baseline', async () => {
      const later = Object.keys(migrations).filter((name) => name !== baselineName);
      expect(await readSchemaState(old)).toEqual({ pending: later, newer: [] });
      await sql`insert into platform_accounts (id, name, type) values ('depot', 'Depot', 'Repair Depot')`.execute(old);
      await sql`insert into claims (id, name, depot_id, search_text, created_at)
        values ('1', 'WC-1000000', 'depot', '', now()), ('2', 'WC-000001', 'depot', '', now())`.execute(old);
      expect(await migrate(old)).toEqual(later);
      const { rows } = await sql`select queue_name, flags from claims order by id`.execute(old);
      expect(rows).toEqual([
        { queue_name: 'WC-a1000000', flags: ['no_photo'] },
        { queue_name: 'WC-000001', flags: ['no_photo'] },
      ]);
      const fresh = await create();
      expect(await migrate(fresh)).toEqual([baselineName, ...later]);
      expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
      expect(await namesOf(old)).toEqual(await namesOf(fresh));
      await expect(stepBack(fresh, 53)).rejects.toThrow(`${baselineName} cannot be undone.`);
      await fresh.destroy();
    });

    it('then computes the flags of the contract, in functions that a further migration changes', async () => {
      const functions = (await schemaOf(old)).filter((line) => derivedFunction.test(line)).join('\n');
      // Databases have executed these: a change needs a migration that runs them again, then this hash.
      expect(createHash('sha256').update(functions).digest('hex').slice(0, 8)).toBe('24e2ffeb');
      const flags = [...functions.matchAll(/then '(\w+)' end|array\['(\w+)'\]/g)].map(([, set, added]) => set ?? added);
      // One comes by time alone.
      expect(new Set(flags)).toEqual(new Set(claimFlags.filter((flag) => flag !== 'overdue')));
    });
  },
);

describe.skipIf(missing)(`Migrations on PostgreSQL${missing}`, () => {
  let url: string;
  let database: Database;
  beforeAll(async () => {
    url = await sharedCluster().newDatabase();
    database = connectServer(url);
  });
  afterAll(() => database.destroy());

  const command = async (...args: string[]) => {
    const environment = { ...programEnvironment(), DATABASE_URL: url };
    const ended = run(process.execPath, [serverProgram('migrate'), ...args], { env: environment });
    return ended.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        output: error.stdout + error.stderr,
      }),
    );
  };
  const claim = (name: string) =>
    sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(database);
  const forget = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(database);

  it('are listed, and run once by one of several servers, with a command', async () => {
    const names = Object.keys(migrations).toSorted().join(', ');
    expect(await command('--check')).toEqual({ code: 0, output: `To do: ${names}.\n` });
    const output = (await Promise.all([command(), command()])).map((end) => end.output);
    expect(output.toSorted()).toEqual([`Migrated: ${names}.\n`, 'There is nothing to do.\n']);
    expect(await command('--check')).toEqual({ code: 0, output: 'There is nothing to do.\n' });
    expect(await command('--down-to', '9999')).toEqual({ code: 0, output: 'There is nothing to do.\n' });
  });

  it('of a newer version are accepted if they only add, and otherwise refused in one line', async () => {
    await claim('9000-something-more');
    expect(await migrate(database)).toEqual([]);
    expect((await command('--check')).output).toContain('Of a newer version, and harmless: 9000-something-more.');
    await claim('9001-renamed-breaking');
    const { code, output } = await command();
    expect([code, output.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(
          /^The database has .*another version \(9001-renamed-breaking\), on which this one cannot/,
        ),
        '',
      ],
    ]);
    expect(await command('--down-to', '8999')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^9001-renamed-breaking, 9000-something-more cannot be undone\..*\n$/),
    });
    await forget('9000-something-more');
    await forget('9001-renamed-breaking');
  });

  it('are not undone where that would lose what was entered since', async () => {
    expect(await command('--down-to', '136')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /0142-catalogue, 0141-returned-mail, 0140-subjects-of-tickets, 0138-event-feed, 0137-api-keys cannot be undone\./,
      ),
    });
  });

  it('refuse unknown arguments', async () => {
    const { code, output } = await command('--down-to', '1', '--check');
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('npm run migrate [--')]]);
  });

  it('leave a failed step undone, and the steps before it done', async () => {
    const own = connectServer(await sharedCluster().newDatabase());
    const failing: SchemaStep = {
      up: async (db) => {
        await table.up(db);
        throw new Error('cut off');
      },
    };
    const two = { ...steps, '0003-more': failing };
    await expect(migrate(own, { '0001-parts': failing })).rejects.toThrow('cut off');
    expect(await readSchemaState(own, steps)).toEqual({ pending: Object.keys(steps), newer: [] });
    await expect(migrate(own, two)).rejects.toThrow('parts');
    expect(await readSchemaState(own, two)).toEqual({ pending: ['0003-more'], newer: [] });
    await own.destroy();
  });

  it('build an index during writes to the table, also while another server waits', async () => {
    const own = await sharedCluster().newDatabase();
    const [one, other] = [connectServer(own), connectServer(own)];
    await migrate(one, { '0001-parts': table });
    const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = one.transaction().execute(async (transaction) => {
      await sql`insert into parts values ('first')`.execute(transaction);
      written.resolve();
      await end.promise;
    });
    await written.promise;
    const migrating = Promise.all([migrate(one, steps), migrate(other, steps)]);
    await untilLocked(other, basename(own), 'create index%');
    // A plain `create index` would block this write until the first transaction ends.
    await sql`insert into parts values ('second')`.execute(other);
    end.resolve();
    await writing;
    expect((await migrating).flat()).toEqual(['0002-parts-by-name']);
    expect(await indexes(one)).toEqual([{ name: 'parts_by_name', valid: true }]);
    expect(await stepBack(other, 0, steps)).toEqual(['0002-parts-by-name', '0001-parts']);
    expect(await indexes(one)).toEqual([]);
    await Promise.all([one.destroy(), other.destroy()]);
  });
});
