import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Client, newKey } from '#tests/server/support/client.ts';
import { claimFields, claimForm, photo } from '#tests/server/support/claim-form.ts';
import { withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

const photoBytes = 300_000;
const photos = Array.from({ length: 3 }, (_, at) => photo(`photo-${at}.jpg`, photoBytes));

/** Number of claims sent concurrently. */
const abreast = 8;

/** Files a claim with three photos of 300 kB over HTTP. Baseline: writing the same bytes to one file and one row. */
export async function benchClaimWrites(plan: Plan): Promise<Figure[]> {
  return withDatabaseServer(
    async () => {},
    async (server, databaseUrl, dataDir) => {
      const depot = await Client.signIn(server.url, 'depot');
      const fields = await claimFields(depot);
      const pool = new pg.Pool({ connectionString: databaseUrl, max: abreast });
      await pool.query('create table bare_claims (id text primary key, diagnosis text, created_at timestamptz)');
      const bytes = Buffer.concat(await Promise.all(photos.map((file) => file.arrayBuffer().then(Buffer.from))));

      const fileClaim = async () => {
        const headers = { 'idempotency-key': newKey() };
        const answer = await depot.form('/warranties/claims', claimForm(fields, photos), { headers });
        if (answer.status !== 201) throw new Error(`A claim was not filed: ${answer.status} ${answer.text}`);
      };
      const writeBare = async () => {
        const id = randomUUID();
        const file = await open(join(dataDir, `bare-${id}`), 'wx');
        await file.writeFile(bytes);
        await file.sync();
        await file.close();
        await pool.query('insert into bare_claims values ($1, $2, now())', [id, fields['diagnosis']]);
      };

      const single = [new Contestant(() => timed(fileClaim, 1)), new Contestant(() => timed(writeBare, 1))] as const;
      const many = [
        new Contestant(() => timed(fileClaim, abreast)),
        new Contestant(() => timed(writeBare, abreast)),
      ] as const;
      await inTurn(plan, single);
      await inTurn(plan, many);
      await pool.end();
      const figure = ([ours, bare]: typeof single, name: string): Figure => ({
        name,
        unit: 'ms',
        ours: ours.samples,
        bare: bare.samples,
        aim: null,
      });
      return [
        figure(single, 'Filing a claim with 3 photos of 300 kB, against the same bytes in one file and one row'),
        figure(many, `… each of ${abreast} at the same time`),
      ];
    },
  );
}

/** Returns the milliseconds per call for concurrent calls. */
async function timed(act: () => Promise<void>, count: number): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, act));
  return (performance.now() - start) / count;
}
