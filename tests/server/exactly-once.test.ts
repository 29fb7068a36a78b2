import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '#tests/support/server.ts';
import { findDefects, orphansAfterCleanup } from '#tests/support/find-defects.ts';
import { type Answer, Client, errorOf } from './support/client.ts';
import { rawRequest } from './support/raw-request.ts';
import { keyedEndpoints, madeWrites, repeatableWrite } from './support/repeatable-writes.ts';
import { sendUntilAnswered, sendWrite, writeOnTheWire } from './support/send-write.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Where connections are cut, as percentages of the whole: both ends and random positions. */
const cuts = [0, ...fc.sample(fc.noBias(fc.integer({ min: 1, max: 99 })), { seed, numRuns: 2 }), 100];

/** Minimum size of a response to a write, headers included, so that no cut is after its end. */
const answerBytes = 900;

const idOf = ({ json }: Answer) => v.parse(v.object({ id: v.string() }), json).id;

it('is proven for every call that takes a key', () => {
  expect(new Set(madeWrites)).toEqual(new Set(keyedEndpoints));
});

onEachDatabase(`Exactly once, seed ${seed}`, (server) => {
  let depot: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
  });

  describe.each(madeWrites)('%s', (name) => {
    it('is done once when it comes many times at once, and gives all the same answer', async () => {
      const write = await repeatableWrite(name, depot);
      const answers = await Promise.all(Array.from({ length: 8 }, () => sendWrite(depot, write)));
      const done = answers.filter(({ status }) => status < 300);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status >= 300))
        expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
      expect((await sendWrite(depot, write)).text).toBe(done[0]?.text);
      expect(await write.effects(server().database)).toBe(1);
    });

    it.each(cuts)('is done once when the request breaks off at %d %% of it, and comes again', async (share) => {
      const write = await repeatableWrite(name, depot);
      const bytes = await writeOnTheWire(depot, write);
      await rawRequest(server().url, bytes.subarray(0, Math.ceil((share / 100) * bytes.length)), { hangUp: true });
      const answer = await sendUntilAnswered(depot, write);
      expect(answer.status).toBeLessThan(300);
      expect(await write.effects(server().database)).toBe(1);
    });

    it.each(cuts)('is done once when %d %% of the answer arrive, and it comes again', async (share) => {
      const write = await repeatableWrite(name, depot);
      const readBytes = 1 + Math.ceil((share / 100) * answerBytes);
      await rawRequest(server().url, await writeOnTheWire(depot, write), { readBytes });
      const first = await sendUntilAnswered(depot, write);
      const second = await sendWrite(depot, write);
      expect([first.status, idOf(second)]).toEqual([second.status, idOf(first)]);
      expect(await write.effects(server().database)).toBe(1);
    });
  });

  it('has left nothing half-made by all that', async () => {
    const { database, files } = server();
    expect(await findDefects(database, files)).toEqual([]);
    expect(await orphansAfterCleanup(database, files)).toEqual([]);
  });
});
