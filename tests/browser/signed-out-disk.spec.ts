import { hkdfSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Api } from '#tests/support/api.ts';
import type { ProxiedRequest } from '#tests/support/fault-proxy.ts';
import type { KillableBrowser } from '#tests/support/killable-browser.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, readyForOffline, signIn } from '#tests/support/portal.ts';
import { openPortal, test } from '#tests/support/tablet.ts';
import { Technician } from '#tests/support/technician.ts';

/** Bytes that no file of the browser's profile may contain after a sign-out, by name. */
type Secrets = Record<string, Buffer>;

test(
  'after a sign-out the browser’s files contain no key, token or readable row, and the session ends',
  { tag: ['@not-webkit', '@all'] },
  async ({ tablet, server, link }) => {
    const page = await openPortal(await tablet.start(), `${link.url}/`);
    const first = await signInAs(page, link.url);
    await readyForOffline(page);
    link.down();
    const diagnosis = `Unsent at a sign-out ${crypto.randomUUID()}`;
    await new Technician(page, 'en', link.url).saveClaim({ diagnosis, photos: [await cameraPhoto(page)] });
    // Not the email of the sign-in form, which browsers remember for their own suggestions.
    const row = { diagnosis: Buffer.from(diagnosis) };
    const secret = await deviceSecret(page);
    expect(await secretsInFiles(tablet.profileDir, { secret })).toHaveLength(1);
    await page.goto(`${link.url}/auth/logout`);
    await page.getByRole('button', { name: 'Keep it and log out' }).click();
    await expect(page).toHaveURL(/auth\/login$/);
    const restartedPage = await restartTwice(tablet, link.url);
    expect(await secretsInFiles(tablet.profileDir, { secret, ...row, ...secretsOf(first) })).toEqual([]);

    expect(await Api.refreshes(server.url, first)).toBe(true);
    link.up();
    await link.until(isSessionEnd);
    const second = await signInAs(restartedPage, link.url);
    await expect.poll(async () => (await (await Api.signIn(server.url)).claimsWith(diagnosis)).length).toBe(1);
    const nextSecret = await deviceSecret(restartedPage);
    expect(nextSecret).not.toEqual(secret);
    await restartedPage.goto(`${link.url}/auth/logout`);
    await expect(restartedPage).toHaveURL(/auth\/login$/);
    await restartTwice(tablet, link.url);
    expect(await secretsInFiles(tablet.profileDir, { secret: nextSecret, ...row, ...secretsOf(second) })).toEqual([]);
    // The sign-out may have been killed before its call: the next start repeats it.
    await link.until(isSessionEnd, 2);
    for (const session of [first, second]) expect(await Api.refreshes(server.url, session)).toBe(false);
  },
);

function isSessionEnd({ method, path, status }: ProxiedRequest): boolean {
  return method === 'DELETE' && path.endsWith('/refresh-token') && status === 204;
}

type Session = { accountId: string; token: string; refreshToken: string; storageKey: string };

async function signInAs(page: Page, origin: string): Promise<Session> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/login') && response.ok());
  await signIn(page, 'depot@portal.example', { origin: origin });
  return (await answer).json();
}

/** Kills the browser and starts it again, twice: what it wrote in between is on the disk. */
async function restartTwice(tablet: KillableBrowser, origin: string): Promise<Page> {
  let page: Page | null = null;
  for (let restart = 1; restart <= 2; restart += 1) {
    await tablet.kill();
    page = await openPortal(await tablet.start(), `${origin}/auth/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
  }
  if (!page) throw new Error('No page');
  return page;
}

/** The secret of this device, from its file. */
async function deviceSecret(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('device-secret')).getFile();
    return [...new Uint8Array(await file.arrayBuffer())];
  });
  expect(bytes).toHaveLength(32);
  return Buffer.from(bytes);
}

/** The tokens of a session, the storage key of its account, and every key that is derived from it. */
function secretsOf({ token, refreshToken, storageKey }: Session): Secrets {
  const raw = Buffer.from(storageKey, 'base64url');
  const derived = ['storage seal', 'storage names', 'storage 2 seal', 'storage 2 names'].map((name) => [
    name,
    Buffer.from(hkdfSync('sha256', raw, '', `depot-portal ${name}`, 32)),
  ]);
  return {
    token: Buffer.from(token),
    refreshToken: Buffer.from(refreshToken),
    'storage key': raw,
    'storage key as sent': Buffer.from(storageKey),
    ...Object.fromEntries(derived),
  };
}

/** Returns each secret found in a file of a folder, with the file's name: as bytes or as UTF-16 text. */
async function secretsInFiles(folder: string, secrets: Secrets): Promise<string[]> {
  const names = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // The browser may delete a file meanwhile.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const [name, secret] of Object.entries(secrets))
      for (const form of [secret, Buffer.from(secret.toString('latin1'), 'utf16le')])
        if (bytes.includes(form)) names.add(`${name} in ${entry.parentPath.slice(folder.length)}/${entry.name}`);
  }
  return [...names];
}
