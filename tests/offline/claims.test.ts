import { thrownBy } from '#tests/support/client-at.ts';
import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Claim } from '#contract/claims.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let claims: typeof import('#offline/cache/read-claims.ts');
let readSnapshot: typeof import('#offline/cache/snapshots.ts').readSnapshot;
beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  claims = await import('#offline/cache/read-claims.ts');
  ({ readSnapshot } = await import('#offline/cache/snapshots.ts'));
});
beforeEach(() => storeSession());

describe('a claim', () => {
  it('is read from the API by its id, and cached', async () => {
    const claim = claimAnswer({ id: 'claim-7' });
    http.answer(json(200, claim));
    expect(await claims.refreshClaim('depot', 'claim-7')).toEqual(claim);
    expect(http.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/warranties/claims/claim-7',
    ]);
    expect((await readSnapshot('depot', claims.claimKey('claim-7'), Claim))?.value).toEqual(claim);
  });

  it('is not cached after a failed request', async () => {
    http.answer(reset());
    expect(await thrownBy(claims.refreshClaim('depot', 'claim-7'))).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(await database.snapshots.count()).toBe(0);
  });

  it('is requested only for its own account', async () => {
    const asked = claims.refreshClaim('another', 'claim-7');
    expect(await thrownBy(asked)).toMatchObject({ failure: { kind: 'signin' } });
    expect(http.received).toEqual([]);
  });
});

it('the list of claims is requested page by page', async () => {
  const page = paged(claimAnswer());
  http.answer(json(200, page));
  expect(await claims.claimList.request(3, { accountId: 'depot' })).toEqual(page);
  expect(http.received[0]?.query.get('page')).toBe('3');
});
