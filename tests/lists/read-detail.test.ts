import { clientAt } from '#tests/support/client-at.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { json, noContent, page, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { expect, it } from 'vitest';
import { getClaim } from '#contract/claims.ts';
import { readDetail } from '#lists/use-cached-detail.ts';

const http = useHttpAnswers();
const read = () => clientAt(http.url).call(getClaim, { params: { id: 'claim-1' } });

it('a claim in the response is read', async () => {
  http.answer(json(200, claimAnswer()));
  expect(await readDetail(read, async () => 'offline')).toBe('done');
});

it.each([
  ['null', json(200, null)],
  ['an empty object', json(200, {})],
  ['an empty list', json(200, [])],
  ['no body', noContent()],
  ['not found', refusal(404, 'NOT_FOUND')],
  ['a server error', refusal(500, 'INTERNAL_ERROR')],
  ['the error page of a server', page(502)],
])('%s is a failure while the portal is reachable (R-CLAIM-12)', async (_, answer) => {
  http.answer(answer);
  expect(await readDetail(read, async () => 'online')).toBe('failed');
});

it.each([
  ['no answer', reset(), 'online'],
  ['the page of a public Wi-Fi', page(200), 'captive'],
  ['something that is no answer, and then no network', json(200, null), 'offline'],
] as const)('%s is a missing network', async (_, answer, link) => {
  http.answer(answer);
  expect(await readDetail(read, async () => link)).toBe('unreachable');
});
