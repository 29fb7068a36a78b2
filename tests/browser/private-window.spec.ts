import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '#tests/support/api.ts';
import { KillableBrowser } from '#tests/support/killable-browser.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, nothingUnsent, pill, signIn, testWithWorker } from '#tests/support/portal.ts';
import { openPortal } from '#tests/support/tablet.ts';
import { storedHashes, Technician } from '#tests/support/technician.ts';

// In Chromium each context of the tests is a private window.
const options = { tag: '@not-chromium' };

testWithWorker(
  'a private window stores a claim with its photo until it closes, and sends it intact',
  options,
  async ({ engine, link, server }) => {
    const profile = await mkdtemp(join(tmpdir(), 'depot-private-'));
    const browser = new KillableBrowser(profile, engine, { isPrivate: true });
    const page = await openPortal(await browser.start(), `${link.url}/auth/login`);
    await signIn(page, 'depot@portal.example', { origin: link.url });
    const diagnosis = `In private ${crypto.randomUUID()}`;
    const technician = new Technician(page, 'en', link.url);
    await technician.fillClaim({ diagnosis, photos: [await cameraPhoto(page)] });
    const photoHashes = await storedHashes(page);
    link.down();
    await technician.send();
    await expect(page).toHaveURL(/sent=/);
    await expect(pill(page)).toContainText('1 waiting');
    link.up();
    await expect(nothingUnsent(page)).toBeVisible({ timeout: 60_000 });
    const [claim] = await (await Api.signIn(server.url)).claimsWith(diagnosis);
    expect((claim?.files ?? []).map((file) => file.sha256)).toEqual(photoHashes);

    // The session of a private window ends with it.
    await browser.kill();
    const restartedPage = await openPortal(await browser.start(), `${link.url}/outbox`);
    await expect(restartedPage).toHaveURL(/auth\/login/);
    await browser.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
);
