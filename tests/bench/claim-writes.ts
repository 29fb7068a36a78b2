import { Client, newKey } from '#tests/server/support/client.ts';
import { claimFields, claimForm, claimOf, photo } from '#tests/server/support/claim-form.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { startBareServer } from './bare-server.ts';
import { addCallers, callerEmail } from './callers.ts';
import { connectClient, withDatabaseServer } from './database-server.ts';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

const photoBytes = 300_000;
const photos = Array.from({ length: 3 }, (_, at) => photo(`photo-${at}.jpg`, photoBytes));

/** Number of claims sent concurrently. */
const abreast = 8;

/** People who file in turn, as an account has a limit of writes and of bytes. */
const people = 10;

/** Files a claim with three photos of 300 kB over HTTP. Baseline: the bare server stores the same form. */
export async function benchClaimWrites(plan: Plan): Promise<Figure[]> {
  return withDatabaseServer(
    (database) => addCallers(database, people),
    async (server, databaseUrl, folder) => {
      const clients: Client[] = [];
      for (let at = 0; at < people; at++) {
        const client = new Client(server.url);
        await client.signInAs(callerEmail(at), demoPassword);
        clients.push(client);
      }
      const [first] = clients;
      if (!first) throw new Error('Nobody signed in.');
      const fields = await claimFields(first);
      let filed = 0;
      const fileClaim = async () => {
        const headers = { 'idempotency-key': newKey() };
        const client = clients[filed++ % people] ?? first;
        const answer = await client.form('/warranties/claims', claimForm(fields, photos), { headers });
        if (answer.status !== 201) throw new Error(`A claim was not filed: ${answer.status} ${answer.text}`);
        return answer;
      };
      const rows = await rowsOf(databaseUrl, claimOf(await fileClaim()).id);
      await using bare = await startBareServer({ databaseUrl, folder, reads: {}, filed: rows });
      const writeBare = async () => {
        const answer = await fetch(`${bare.url}/claims`, { method: 'POST', body: claimForm(fields, photos) });
        if (answer.status !== 201) throw new Error(`The bare claim was not filed: ${await answer.text()}`);
        await answer.json();
      };

      const single = [new Contestant(() => timed(fileClaim, 1)), new Contestant(() => timed(writeBare, 1))] as const;
      const many = [
        new Contestant(() => timed(fileClaim, abreast)),
        new Contestant(() => timed(writeBare, abreast)),
      ] as const;
      await inTurn(plan, single);
      await inTurn(plan, many);
      const figure = ([ours, other]: typeof single, name: string): Figure => ({
        name,
        unit: 'ms',
        ours: ours.samples,
        bare: other.samples,
        aim: 3,
      });
      return [
        figure(single, 'Filing a claim with 3 photos of 300 kB, against the same form stored bare'),
        figure(many, `… each of ${abreast} at the same time`),
      ];
    },
  );
}

/** The rows of a claim, to insert others like it. */
async function rowsOf(databaseUrl: string, id: string) {
  await using client = await connectClient(databaseUrl);
  const read = async (text: string): Promise<Record<string, unknown>[]> => (await client.query(text, [id])).rows;
  const [claim = {}] = await read('select * from claims where id = $1');
  const [{ id: _generated, ...event } = {}] = await read('select * from claim_events where claim_id = $1');
  const files = await read('select * from stored_files where entity_id = $1 order by position');
  return { claim, event, files };
}

/** Returns the milliseconds per call for concurrent calls. */
async function timed(act: () => Promise<unknown>, count: number): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, act));
  return (performance.now() - start) / count;
}
