import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '#tests/support/server.ts';
import { findDefects, orphansAfterCleanup } from '#tests/support/find-defects.ts';
import { type Answer, Client, errorOf } from './support/client.ts';
import { rawRequest } from './support/raw-request.ts';
import {
  adminWrites,
  deskWrites,
  paymentWrites,
  repeatablePaymentWrite,
  keyedEndpoints,
  madeWrites,
  repeatableAdminWrite,
  repeatableDeskWrite,
  repeatableWrite,
} from './support/repeatable-writes.ts';
import { sendUntilAnswered, sendWrite, writeOnTheWire } from './support/send-write.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Where connections are cut, as percentages of the whole: both ends and random positions. */
const cuts = [0, ...fc.sample(fc.noBias(fc.integer({ min: 1, max: 99 })), { seed, numRuns: 2 }), 100];

/** Minimum size of a response to a write, headers included, so that no cut is after its end. */
const answerBytes = 900;

const WithId = v.object({ id: v.string() });
const idOf = ({ json }: Answer) => {
  const answer = v.parse(v.union([WithId, v.object({ claim: WithId }), v.object({ draft: v.unknown() })]), json);
  return 'draft' in answer ? JSON.stringify(answer.draft) : 'claim' in answer ? answer.claim.id : answer.id;
};

it('is proven for every call that takes a key', () => {
  expect(new Set([...madeWrites, ...deskWrites, ...adminWrites, ...paymentWrites])).toEqual(new Set(keyedEndpoints));
});

onEachDatabase(`Exactly once, seed ${seed}`, (server) => {
  let depot: Client;
  let desk: Client;
  let admin: Client;
  beforeAll(async () => {
    depot = await Client.signIn(server().url, 'depot');
    desk = await Client.signIn(server().url, 'desk');
    admin = await Client.signIn(server().url, 'admin');
  });

  describe.each([...madeWrites, ...deskWrites, ...adminWrites, ...paymentWrites])('%s', (name) => {
    const byDesk = deskWrites.includes(name);
    const byAdmin = adminWrites.includes(name) || paymentWrites.includes(name);
    const caller = () => (byAdmin ? admin : byDesk ? desk : depot);
    const draft = () => {
      if (paymentWrites.includes(name)) return repeatablePaymentWrite(name, depot, admin);
      if (byAdmin) return repeatableAdminWrite(name, admin);
      return byDesk ? repeatableDeskWrite(name, depot, desk) : repeatableWrite(name, depot);
    };

    it('is done once when it comes many times at once, and gives all the same answer', async () => {
      const write = await draft();
      const answers = await Promise.all(Array.from({ length: 8 }, () => sendWrite(caller(), write)));
      const done = answers.filter(({ status }) => status < 300);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status >= 300))
        expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
      expect((await sendWrite(caller(), write)).text).toBe(done[0]?.text);
      expect(await write.effects(server().database)).toBe(1);
    });

    it.each(cuts)('is done once when the request breaks off at %d %% of it, and comes again', async (share) => {
      const write = await draft();
      const bytes = await writeOnTheWire(caller(), write);
      await rawRequest(server().url, bytes.subarray(0, Math.ceil((share / 100) * bytes.length)), { hangUp: true });
      const answer = await sendUntilAnswered(caller(), write);
      expect(answer.status).toBeLessThan(300);
      expect(await write.effects(server().database)).toBe(1);
    });

    it.each(cuts)('is done once when %d %% of the answer arrive, and it comes again', async (share) => {
      const write = await draft();
      const readBytes = 1 + Math.ceil((share / 100) * answerBytes);
      await rawRequest(server().url, await writeOnTheWire(caller(), write), { readBytes });
      const first = await sendUntilAnswered(caller(), write);
      const second = await sendWrite(caller(), write);
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
