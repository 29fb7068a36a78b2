import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, signIn, test, waitForWorker } from '#tests/support/portal.ts';
import { demoTemplateDir } from '#tests/support/prepare-demo.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

/** At an address that passkeys can belong to; its accounts get a second factor, so no other test uses it. */
let portal: ServerProcess;
let dataDir: string;
let origin: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'depot-portal-'));
  await cp(demoTemplateDir(), dataDir, { recursive: true });
  portal = await ServerProcess.start(dataDir);
  origin = `http://localhost:${portal.port}`;
});

test.afterAll(async () => {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const dave = 'Dave Kowalchuk';
const mathieu = 'Mathieu Beaurivage';

test('two technicians change in three taps, and each finds their own work alone', async ({ page, context }) => {
  const reader = await fingerprintReader(page);
  await signInAndAddPasskey(page, reader, 'depot.qc@portal.example');
  await reader.touch(false);
  await switchPerson(page, mathieu);
  await expect(page.getByRole('button', { name: mathieu, exact: true })).toBeVisible();
  await signInAndAddPasskey(page, reader, 'depot@portal.example');
  await waitForWorker(page);

  const diagnosis = `Half typed ${crypto.randomUUID()}`;
  await page.goto(`${origin}/warranty-claims/new`);
  await page.getByLabel('Serial number', { exact: true }).fill('DEMOACTIVE0001');
  await context.setOffline(true);
  await page.getByLabel('Diagnosis', { exact: true }).fill(diagnosis);
  await switchPerson(page, dave);
  await expect(page.getByText('Without a network nobody else can log in')).toBeVisible();
  await expect(page.getByText('Your work is safe on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on working' }).click();
  await expect(page.getByLabel('Diagnosis', { exact: true })).toHaveValue(diagnosis);
  await context.setOffline(false);

  await reader.touch(false);
  await switchPerson(page, dave);
  await expect(page.getByRole('button', { name: dave, exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await comeBack(page, mathieu, reader);
  await page.goto(`${origin}/outbox`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('DEMOACTIVE0001')).toHaveCount(0);
  await page.goto(`${origin}/warranty-claims/new`);
  await expect(page.getByLabel('Diagnosis', { exact: true })).toHaveValue('');

  await reader.touch(false);
  await switchPerson(page, mathieu);
  await comeBack(page, dave, reader);
  await page.goto(`${origin}/warranty-claims/new`);
  await expect(page.getByLabel('Diagnosis', { exact: true })).toHaveValue(diagnosis);
});

type Reader = { touch: (touched: boolean) => Promise<void> };

/** A fingerprint reader; `touch` sets whether a finger is on it. */
async function fingerprintReader(page: Page): Promise<Reader> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const touch = async (enabled: boolean) => {
    await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
  return { touch };
}

/** With the password, then a passkey. A finger on the reader would answer the suggestion of the login page. */
async function signInAndAddPasskey(page: Page, reader: Reader, email: string): Promise<void> {
  await reader.touch(false);
  await signIn(page, email, origin);
  await reader.touch(true);
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

/** The first two taps. */
async function switchPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Switch person' }).click();
}

/** The third tap, and a finger on the reader. */
async function comeBack(page: Page, name: string, reader: Reader): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await reader.touch(true);
  await expect(page.getByRole('button', { name: `Account ${name}` })).toBeVisible();
}
