import type { Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import type { ProxiedRequest } from '#tests/support/fault-proxy.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, pill, readyForOffline, entryNeedsYou, signIn, test, testWithWorker } from '#tests/support/portal.ts';
import { storedHashes, Technician } from '#tests/support/technician.ts';

const claimPost = /^\/api\/warranties\/claims$/;

const chunkPath = /^\/api\/uploads\//;

/** Slows the link, so that no chunk measures it as fast enough for a whole upload. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = 250_000;
  const speed = { downloadThroughput: throughput, uploadThroughput: throughput, latency: 0, offline: false };
  await session.send('Network.emulateNetworkConditions', speed);
}

/** Signs a technician in and opens a claim with a unique diagnosis. */
async function prepareClaim(page: Page) {
  await signIn(page);
  const photos = await Promise.all([1, 2].map((n) => cameraPhoto(page, { label: `p${n}` })));
  return { technician: new Technician(page), diagnosis: `Bad luck ${crypto.randomUUID()}`, photos };
}

testWithWorker(
  'a response lost after the server committed leads to one claim with intact photos',
  async ({ page, server, link }) => {
    const { technician, diagnosis, photos } = await prepareClaim(page);
    await readyForOffline(page);
    await technician.fillClaim({ diagnosis, photos });
    const photoHashes = await storedHashes(page);
    link.next('POST', claimPost, { kind: 'drop_answer' }, 2);
    await technician.send();
    await link.until(({ method, path, status }) => method === 'POST' && claimPost.test(path) && status === 201);
    expect(link.count('POST', claimPost)).toBe(3);
    expect(new Set(link.requests.filter(({ key }) => key).map(({ key }) => key)).size).toBe(1);
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    const api = await Api.signIn(server.url);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
  },
);

testWithWorker(
  'a connection cut during an upload leads to one claim with intact photos',
  { tag: '@all' },
  async ({ page, server, link }) => {
    link.contractOnly();
    const { technician, diagnosis, photos } = await prepareClaim(page);
    await readyForOffline(page);
    await technician.fillClaim({ diagnosis, photos });
    const photoHashes = await storedHashes(page);
    link.next('POST', claimPost, { kind: 'cut_upload', afterBytes: 100_000 });
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/, { timeout: 20_000 });
    const api = await Api.signIn(server.url);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
  },
);

test(
  'over a connection that breaks repeatedly the photos are uploaded in chunks, once and intact',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { technician, diagnosis } = await prepareClaim(page);
    const photos = await Promise.all(
      ['p1', 'p2'].map((label) => cameraPhoto(page, { width: 800, height: 600, label })),
    );
    await technician.fillClaim({ diagnosis, photos });
    const photoHashes = await storedHashes(page);
    await slowDown(page);
    // Breaks forms with photos, and lets forms through that only reference photos.
    link.always('POST', claimPost, { kind: 'cut_upload', afterBytes: 30_000 });
    // One chunk gets a response: an attempt that made progress is repeated at once.
    let chunks = 0;
    const isLaterChunk = ({ method, path }: ProxiedRequest) =>
      method === 'PATCH' && chunkPath.test(path) && ++chunks > 1;
    link.nextMatching(isLaterChunk, { kind: 'cut_upload', afterBytes: 5_000 }, 3);
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/, { timeout: 60_000 });

    const cut = link.requests.filter(
      ({ method, path, status }) => method === 'PATCH' && chunkPath.test(path) && status === null,
    );
    expect(cut).toHaveLength(3);
    // First the whole form; then the form only references the photos, and the upload resumes where the server has it.
    const posts = link.requests.filter(({ method, path }) => method === 'POST' && claimPost.test(path));
    const [first, last] = [posts[0], posts.at(-1)];
    expect(first?.bytes).toBeGreaterThan(30_000);
    expect(last?.bytes).toBeLessThan(10_000);
    const api = await Api.signIn(server.url);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    const [{ files = [] } = {}] = claims;
    const uploadedBytes = link.requests
      .filter(({ path }) => chunkPath.test(path))
      .reduce((sum, { bytes }) => sum + bytes, 0);
    const photoBytes = files.reduce((sum, { size }) => sum + size, 0);
    expect(uploadedBytes).toBeLessThanOrEqual(photoBytes + 3 * 64 * 1024);
    for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
  },
);

testWithWorker(
  'a claim waits behind a captive portal and is sent when the server is reachable',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { technician, diagnosis, photos } = await prepareClaim(page);
    await readyForOffline(page);
    await technician.fillClaim({ diagnosis, photos });
    link.captive();
    await technician.send();
    await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
    await expect(pill(page)).toContainText('Portal unreachable, 1 waiting');
    link.up();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
  },
);

test(
  "a refused claim shows the server's message and becomes one claim after it is changed and sent again",
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { technician, diagnosis, photos } = await prepareClaim(page);
    await technician.fillClaim({ diagnosis, photos });
    const body = JSON.stringify({
      code: 'VALIDATION_FAILED',
      message: 'Labour hours 1.75 exceed the maximum of 1.00.',
    });
    link.next('POST', claimPost, { kind: 'answer', status: 422, body });
    await technician.send();
    await entryNeedsYou(page);
    await page.goto('/outbox');
    await expect(page.getByText('Labour hours 1.75 exceed the maximum of 1.00.')).toBeVisible();
    await page.getByRole('button', { name: /^Change/ }).click();
    await expect(technician.field('Diagnosis')).toHaveValue(diagnosis);
    await expect(technician.tiles()).toHaveCount(2);
    // The server's message is shown in the form, where it can be corrected.
    await expect(page.getByText('Not in the outbox any more')).toBeVisible();
    await expect(page.getByText('Labour hours 1.75 exceed the maximum of 1.00.')).toBeVisible();
    await technician.field('Labour hours').fill('1');
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    const claims = await (await Api.signIn(server.url)).claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    expect(claims[0]?.files).toHaveLength(2);
  },
);

test(
  'after three server errors the claim stays stored with a message, and Try again sends it',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { technician, diagnosis, photos } = await prepareClaim(page);
    await technician.fillClaim({ diagnosis, photos });
    link.next('POST', claimPost, { kind: 'answer', status: 500, body: '{"code":"INTERNAL_ERROR","message":"x"}' }, 3);
    await technician.send();
    await entryNeedsYou(page);
    await pill(page).click();
    await expect(page.getByText(/Could not create the warranty claim/).first()).toBeVisible();
    expect(await storedHashes(page)).toHaveLength(2);
    expect(link.count('POST', claimPost)).toBe(3);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await (await Api.signIn(server.url)).claimsWith(diagnosis)).length).toBe(1);
  },
);

testWithWorker(
  'a token that expired before the sync is renewed, and the claim is sent once',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { technician, diagnosis, photos } = await prepareClaim(page);
    await readyForOffline(page);
    link.down();
    await technician.saveClaim({ diagnosis, photos });
    const body = '{"code":"UNAUTHENTICATED","message":"The session is over."}';
    link.next('POST', claimPost, { kind: 'answer', status: 401, body });
    link.up();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/);
    const posts = link.requests.filter(({ method, path }) => method === 'POST' && claimPost.test(path));
    expect(posts.map(({ status }) => status)).toEqual([401, 201]);
    expect(posts[0]?.authorization).not.toBe(posts[1]?.authorization);
    expect(await (await Api.signIn(server.url)).claimsWith(diagnosis)).toHaveLength(1);
  },
);

testWithWorker(
  'a claim of a refused session stays stored and is sent after the next sign-in',
  { tag: '@all' },
  async ({ page, server, link }) => {
    const { technician, diagnosis, photos } = await prepareClaim(page);
    await readyForOffline(page);
    link.down();
    await technician.saveClaim({ diagnosis, photos });
    link.next('POST', claimPost, {
      kind: 'answer',
      status: 401,
      body: '{"code":"UNAUTHENTICATED","message":"The session is over."}',
    });
    link.next('POST', /refresh-token$/, {
      kind: 'answer',
      status: 401,
      body: '{"code":"UNAUTHENTICATED","message":"The session is over."}',
    });
    link.up();
    await expect(page).toHaveURL(/auth\/login/, { timeout: 20_000 });
    expect(await storedHashes(page)).toHaveLength(2);
    const api = await Api.signIn(server.url);
    expect(await api.claimsWith(diagnosis)).toEqual([]);
    await signIn(page);
    await expect.poll(async () => (await api.claimsWith(diagnosis)).length).toBe(1);
  },
);
