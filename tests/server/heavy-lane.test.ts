import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import { registerHeavyLane } from '#server/http/heavy-lane.ts';

const app = fastify();
registerErrorHandler(app);
registerHeavyLane(app, { secret: 'a-secret-of-the-tests-with-enough-characters' });
const inProgress = new Map<string, number>();
let served = 0;
let together = 0;
app.get('/work', async ({ ip }) => {
  inProgress.set(ip, (inProgress.get(ip) ?? 0) + 1);
  together = Math.max(
    together,
    [...inProgress.values()].reduce((sum, count) => sum + count, 0),
  );
  await sleep(3);
  inProgress.set(ip, (inProgress.get(ip) ?? 0) - 1);
  served++;
  return {};
});
app.get('/quick', async () => ({}));
app.get('/refused', async () => {
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: 1 });
});
afterAll(() => app.close());

const get = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
const attackers = Array.from({ length: 50 }, (_, at) => `198.51.100.${at}`);
const makeHeavy = (address: string) => Promise.all(Array.from({ length: 41 }, () => get('/quick', address)));

it('lets a flood of fifty pass one at a time, after everybody else', async () => {
  await Promise.all(attackers.map(makeHeavy));
  together = 0;
  let running = true;
  const loops = attackers.map(async (address) => {
    while (running) await get('/work', address);
  });
  const passed: number[] = [];
  for (let at = 0; at < 10; at++) {
    await sleep(20);
    const before = served;
    await get('/work', `203.0.113.${at}`);
    passed.push(served - before - 1);
  }
  running = false;
  await Promise.all(loops);
  // Without the lane each ordinary request would wait for all fifty.
  expect(Math.max(...passed)).toBeLessThanOrEqual(2);
  expect(together).toBeLessThanOrEqual(2);
  expect(served).toBeGreaterThan(20);
});

it('answers a heavy caller past a limit a second later, and others at once', async () => {
  const address = '192.0.2.1';
  const from = performance.now();
  expect((await get('/refused', address)).statusCode).toBe(429);
  expect(performance.now() - from).toBeLessThan(900);
  await makeHeavy(address);
  const slow = performance.now();
  expect((await get('/refused', address)).headers['retry-after']).toBe('1');
  expect(performance.now() - slow).toBeGreaterThan(900);
});
