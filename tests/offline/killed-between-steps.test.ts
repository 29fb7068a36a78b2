import { engineOf } from '#tests/support/engine-of.ts';
import { clientAt } from '#tests/support/client-at.ts';
import { storedClaim, useEmptyDevice } from '#tests/support/device.ts';
import { useHttpAnswers } from '#tests/support/http-answers.ts';
import { PortalStandIn } from '#tests/support/portal-stand-in.ts';
import { submitRegistering } from '#tests/support/registering-entry.ts';
import { expect, it } from 'vitest';
import { type Engine } from '#offline/sync/engine.ts';
import { recordDone, recordLeaving, recordResolved } from '#offline/sync/records.ts';
import { sendEntry } from '#offline/sync/send.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

/** More points than one send has. */
const pointsMax = 60;

/** A device that dies before or after one of the points where sending awaits something. */
class Fuse {
  readonly blown = Promise.withResolvers<void>();
  #left: number;

  constructor(points: number) {
    this.#left = points;
  }

  /** Awaits something, unless the device dies before or after it. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#point();
    const result = await work();
    await this.#point();
    return result;
  }

  async #point(): Promise<void> {
    if (this.#left-- > 0) return;
    this.blown.resolve();
    // Nothing after this point runs.
    await new Promise(() => {});
  }
}

function engineWith(fuse: Fuse): Engine {
  const client = clientAt(http.url);
  return engineOf({
    send: async (entry) => {
      if (entry.kind !== 'claim') throw new Error('Nothing but claims here');
      const { id } = entry;
      return sendEntry(entry, {
        client: { call: (endpoint, input, options) => fuse.pass(() => client.call(endpoint, input, options)) },
        photos: await database.photos.where({ entryId: id }).sortBy('position'),
        onLeaving: (step, steps) => fuse.pass(() => recordLeaving(database, id, Date.now(), step, steps)),
        onDone: (step, steps, resolved) =>
          fuse.pass(() => recordDone(database, id, Date.now(), { step, steps, resolved })),
        onResolved: (found) => fuse.pass(() => recordResolved(database, id, found)),
        onProgress: () => {},
        probe: async () => 'online',
      });
    },
    // A dead page holds no lock.
    locks: {
      request: async (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
    } as never,
    random: () => 0,
  });
}

it('sending resumes where it stopped for a kill at any point: one contact, one registration, one claim', async () => {
  let points = 0;
  for (; points < pointsMax; points++) {
    await Promise.all([database.entries.clear(), database.photos.clear(), database.attempts.clear()]);
    const portal = new PortalStandIn(http);
    const { id } = await submitRegistering();
    const fuse = new Fuse(points);
    const died = fuse.blown.promise.then(() => 'died' as const);
    const end = await Promise.race([died, engineWith(fuse).drain()]);

    await engineWith(new Fuse(Infinity)).drain();
    const entry = await storedClaim(id);
    expect([points, entry?.state, entry?.receipt?.claimName]).toEqual([points, 'sent', 'WC-000001']);
    expect([points, portal.keys]).toEqual([points, [`${id}/contact`, `${id}/registration`, `${id}/claim`]]);
    expect([points, portal.contacts.length, portal.registrations.length, portal.claims.length]).toEqual([
      points,
      1,
      1,
      1,
    ]);
    expect(portal.claims).toEqual([{ productRegistrationId: 'registration-1', customerId: 'contact-1' }]);
    if (end !== 'died') break;
  }
  // Four look-ups, three writes, and the records before and after each write that has a result of its own.
  expect(points).toBeGreaterThan(20);
  expect(points).toBeLessThan(pointsMax);
});
