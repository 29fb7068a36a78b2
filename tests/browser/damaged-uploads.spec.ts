import { Api } from '#tests/support/api.ts';
import { cameraPhoto } from '#tests/support/photos.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';
import { storedHashes, Technician } from '#tests/support/technician.ts';

declare global {
  /** Number of requests with files that are still sent without their bytes. */
  var emptyUploads: number;
}

test(
  'photos that a browser uploads empty are sent again automatically, and one claim is created',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.addInitScript(() => {
      globalThis.emptyUploads = 2;
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData && globalThis.emptyUploads > 0) {
          globalThis.emptyUploads -= 1;
          const parts = [...body];
          for (const [name] of parts) body.delete(name);
          for (const [name, value] of parts)
            if (value instanceof File) body.append(name, new File([], value.name, { type: value.type }));
            else body.append(name, value);
        }
        return send.call(this, body);
      };
    });
    const diagnosis = `Uploaded empty ${crypto.randomUUID()}`;
    await signIn(page, 'depot@portal.example', { at: '/warranty-claims/new' });
    const technician = new Technician(page);
    const photos = await Promise.all(['a', 'b'].map((label) => cameraPhoto(page, { label })));
    await technician.fillClaim({ diagnosis, photos });
    const photoHashes = await storedHashes(page);
    await technician.send();
    await expect(page.getByRole('dialog')).toContainText(/WC-\d{6}/, { timeout: 60_000 });
    expect(await page.evaluate(() => globalThis.emptyUploads)).toBe(0);
    const api = await Api.signIn(server.url);
    const claims = await api.claimsWith(diagnosis);
    expect(claims).toHaveLength(1);
    for (const claim of claims) expect(await api.fileHashes(claim)).toEqual(photoHashes);
  },
);
