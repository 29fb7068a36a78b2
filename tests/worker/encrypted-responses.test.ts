import 'fake-indexeddb/auto';
import { useEmptyDevice } from '#tests/support/device.ts';
import { describe, expect, it } from 'vitest';
import { leaveDevice } from '#session/session-lifecycle.ts';
import { PortalDatabase } from '#storage/database.ts';
import { encryptResponse, decryptResponse } from '#worker/encrypted-responses.ts';

useEmptyDevice();

const request = new Request('http://portal.example/api/files/1/content');
const date = 'Sun, 22 Nov 2026 09:00:00 GMT';
/** A response with line breaks, as PDFs have. */
const answer = () =>
  new Response('Invoice of Marcy Okemaw\n\n2 of 2', {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="Okemaw.pdf"', date },
  });

describe('a response in the cache of an account', () => {
  it('is unreadable in the cache, without its name, and is returned unchanged', async () => {
    const kept = await encryptResponse('depot', request, answer());
    expect(JSON.stringify([...kept.headers])).not.toContain('Okemaw');
    // The cache expires entries by their date.
    expect(kept.headers.get('date')).toBe(date);
    expect(await kept.clone().text()).not.toContain('Okemaw');

    const opened = await decryptResponse('depot', request, kept);
    expect([...(opened?.headers ?? [])]).toEqual([...answer().headers]);
    expect(await opened?.text()).toBe(await answer().text());
  });

  it('is not decrypted for another request, for another account, or after a change', async () => {
    const kept = await encryptResponse('depot', request, answer());
    const another = new Request('http://portal.example/api/files/2/content');
    expect(await decryptResponse('depot', another, kept.clone())).toBeNull();
    expect(await decryptResponse('depot-a', request, kept.clone())).toBeNull();
    const bytes = new Uint8Array(await kept.clone().arrayBuffer());
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    expect(await decryptResponse('depot', request, new Response(bytes, { headers: kept.headers }))).toBeNull();
  });

  it('is not decrypted after its account has signed out, for a page or worker that starts then', async () => {
    const kept = await encryptResponse('depot', request, answer());
    await leaveDevice('depot');
    const later = new PortalDatabase('depot-portal');
    expect(await later.keyring.find('depot', kept.headers.get('x-locked-by') ?? '')).toBeNull();
    later.close();
  });

  it('is stored unencrypted without a key, and one from before there was a key is read', async () => {
    const kept = await encryptResponse('without a key', request, answer());
    expect(await kept.clone().text()).toBe(await answer().text());
    expect(await (await decryptResponse('depot', request, kept))?.text()).toBe(await answer().text());
  });
});
