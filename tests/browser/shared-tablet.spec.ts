import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { addFingerprintReader } from '#tests/support/fingerprint-reader.ts';
import { expect, signIn, test, testWithWorker, waitForWorker } from '#tests/support/portal.ts';
import { demoTemplateDir } from '#tests/support/prepare-demo.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

/** At an address for which passkeys are valid. Its accounts get a second factor, so no other test uses it. */
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

testWithWorker(
  'two technicians switch in three taps, and each finds only their own work',
  { tag: '@all' },
  async ({ page, context }) => {
    // Otherwise the fingerprint reader accepts the passkey that the login page suggests.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await addFingerprintReader(page);
    await signInAndAddPasskey(page, 'depot.qc@portal.example');
    await switchPerson(page, mathieu);
    await expect(page.getByRole('button', { name: mathieu, exact: true })).toBeVisible();
    await signInAndAddPasskey(page, 'depot@portal.example');
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

    await switchPerson(page, dave);
    await expect(page.getByRole('button', { name: dave, exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await chooseNextPerson(page, mathieu);
    await page.goto(`${origin}/outbox`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('DEMOACTIVE0001')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0);

    await switchPerson(page, mathieu);
    await chooseNextPerson(page, dave);
    await page.goto(`${origin}/outbox`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByLabel('Diagnosis', { exact: true })).toHaveValue(diagnosis);
  },
);

/** Signs in with the password and adds a passkey. */
async function signInAndAddPasskey(page: Page, email: string): Promise<void> {
  await signIn(page, email, { origin: origin });
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

/** The first two taps. */
async function switchPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Switch person' }).click();
}

/** The third tap. */
async function chooseNextPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `Account ${name}` })).toBeVisible();
}
