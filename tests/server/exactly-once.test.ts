import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { findDefects, orphansAfterCleanup } from '#tests/support/find-defects.ts';
import { type Answer, errorOf } from './support/client.ts';
import { rawRequest } from './support/raw-request.ts';
import { allWrites, keyedEndpoints, type People, repeatableWrite, signInPeople } from './support/repeatable-writes.ts';
import { sendUntilAnswered, sendWrite, writeOnTheWire } from './support/send-write.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Where connections are cut, as percentages of the whole: both ends and random positions. */
const inside = fc.sample(fc.noBias(fc.integer({ min: 1, max: 99 })), { seed, numRuns: allTests ? 2 : 1 });
const cuts = allTests ? [0, ...inside, 100] : inside;

/** Minimum size of a response to a write, headers included, so that no cut is after its end. */
const answerBytes = 900;

const WithId = v.object({ id: v.string() });
const idOf = ({ json }: Answer) => {
  const month = v.pipe(
    v.object({ month: v.string() }),
    v.transform(({ month: id }) => ({ id })),
  );
  const several = v.pipe(
    v.object({ results: v.array(WithId) }),
    v.transform(({ results }) => ({ id: results.map(({ id }) => id).join() })),
  );
  const answer = v.parse(
    v.union([WithId, v.object({ claim: WithId }), v.object({ draft: v.unknown() }), month, several]),
    json,
  );
  return 'draft' in answer ? JSON.stringify(answer.draft) : 'claim' in answer ? answer.claim.id : answer.id;
};

it('covers every call that accepts a key', () => {
  expect(new Set(allWrites)).toEqual(new Set(keyedEndpoints));
});

onOneDatabase(`Exactly once, seed ${seed}`, (server) => {
  let people: People;
  beforeAll(async () => {
    people = await signInPeople(server().url);
  });

  describe.each(allWrites)('%s', (name) => {
    it('is executed once when it is sent many times at once, and all responses are equal', async () => {
      const write = await repeatableWrite(name, people);
      const answers = await Promise.all(Array.from({ length: 8 }, () => sendWrite(write)));
      const done = answers.filter(({ status }) => status < 300);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status >= 300))
        expect(errorOf(answer)).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
      expect((await sendWrite(write)).text).toBe(done[0]?.text);
      expect(await write.effects(server().database)).toBe(1);
    });

    it.each(cuts)('is executed once when the request breaks off at %d %% and is repeated', async (share) => {
      const write = await repeatableWrite(name, people);
      const bytes = await writeOnTheWire(write);
      await rawRequest(server().url, bytes.subarray(0, Math.ceil((share / 100) * bytes.length)), { hangUp: true });
      const answer = await sendUntilAnswered(write);
      expect(answer.status).toBeLessThan(300);
      expect(await write.effects(server().database)).toBe(1);
    });

    it.each(cuts)('is executed once when %d %% of the response arrive and the request is repeated', async (share) => {
      const write = await repeatableWrite(name, people);
      const readBytes = 1 + Math.ceil((share / 100) * answerBytes);
      await rawRequest(server().url, await writeOnTheWire(write), { readBytes });
      const first = await sendUntilAnswered(write);
      const second = await sendWrite(write);
      expect([first.status, idOf(second)]).toEqual([second.status, idOf(first)]);
      expect(await write.effects(server().database)).toBe(1);
    });
  });

  it('leaves nothing half written after all of that', async () => {
    const { database, files } = server();
    expect(await findDefects(database, files)).toEqual([]);
    expect(await orphansAfterCleanup(database, files)).toEqual([]);
  });
});
