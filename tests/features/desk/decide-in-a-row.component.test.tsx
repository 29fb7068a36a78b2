import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { DeskClaim } from '#features/desk/desk-claim.tsx';
import { ClaimsQueue } from '#features/desk/claims-queue.tsx';
import { undo, useDelayedActions } from '#features/desk/delayed-actions.ts';
import { deskClaimAnswer, queuedClaimAnswer } from '#tests/support/components/desk-answers.ts';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();
const decision = (number: number) => `POST /desk/claims/claim-${number}/decision`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(() =>
  act(() => {
    undo();
    useDelayedActions.setState({ sending: [] });
  }),
);

/** Opens a claim of a list, and rejects it. Each test has its own: what was typed stays on the device. */
async function reject(number: number): Promise<UserEvent> {
  const { user } = renderScreen(<DeskClaim />, {
    path: '/desk/claims/:id',
    address: `/desk/claims/claim-${number}`,
    state: { search: '', ids: [`claim-${number}`, 'claim-2'] },
  });
  await (await server.request(`GET /desk/claims/claim-${number}`)).answer(deskClaimAnswer(number));
  await heading(`WC-${number}`);
  await user.keyboard('x');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this claim?' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'wear');
  await user.type(dialog.getByLabelText('What the depot should know'), 'Worn out');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  return user;
}

it('opens the next claim after a decision, which waits to be sent', async () => {
  const user = await reject(1);
  await (await server.request('GET /desk/claims/claim-2')).answer(deskClaimAnswer(2));
  await heading('WC-2');
  expect(server.waiting()).not.toContain(decision(1));
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  const sent = await server.request(decision(1));
  expect(await sent.body()).toMatchObject({ decision: 'reject', reason: 'wear', text: 'Worn out' });
});

it('opens the claim again with what was typed after an undo, and sends nothing', async () => {
  const user = await reject(3);
  await (await server.request('GET /desk/claims/claim-2')).answer(deskClaimAnswer(2));
  await heading('WC-2');
  await user.keyboard('u');
  await (await server.request('GET /desk/claims/claim-3')).answer(deskClaimAnswer(3));
  await heading('WC-3');
  expect(server.waiting()).not.toContain(decision(3));
  await user.keyboard('x');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this claim?' }));
  expect(dialog.getByLabelText('What the depot should know')).toHaveProperty('value', 'Worn out');
});

const priced = (number: number, approvedCents: number | null = 10_000) => ({
  ...deskClaimAnswer(number),
  lines: [
    {
      id: `line-${number}`,
      kind: 'labour' as const,
      description: 'Carburetor',
      number: null,
      quantity: 1,
      priceCents: 10_000,
      claimedCents: 10_000,
      approvedCents,
      paidCents: null,
      reason: null,
      reasonText: null,
    },
  ],
});

it('approves the chosen claims of the queue after the time for an undo, and names those that it left', async () => {
  const { user } = renderScreen(<ClaimsQueue />, { address: '/desk' });
  const rows = [11, 12, 13].map((number) => queuedClaimAnswer(number, { amount: 100 }));
  const page = { data: rows, next: null, total: { claims: 3, atLeast: false }, counts: [] };
  await (await server.request('GET /desk/claims?sort=filed&size=50&part=to-decide')).answer(page);
  for (const name of ['WC-11', 'WC-12', 'WC-13'])
    await user.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Approve 3, CA$300.00' }));
  expect(server.waiting()).not.toContain('GET /desk/claims/claim-11');
  await user.click(screen.getByRole('button', { name: 'Send now' }));

  await (await server.request('GET /desk/claims/claim-11')).answer(priced(11));
  // Not decided by a person yet.
  await (await server.request('GET /desk/claims/claim-12')).answer(priced(12, null));
  // Changed since the list was read.
  await (await server.request('GET /desk/claims/claim-13')).answer({ ...priced(13), version: 2 });
  const sent = await server.request('POST /desk/claims/bulk');
  expect(await sent.body()).toMatchObject({
    action: 'approve',
    claims: [{ id: 'claim-11', version: 1, lines: [{ id: 'line-11', approvedCents: 10_000 }] }],
  });
  await sent.answer({ results: [{ id: 'claim-11', status: 200, code: null }] });

  const left = within(await screen.findByRole('dialog', { name: '2 claims are as they were' }));
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'WC-12 Its lines need a decision. Open it.',
    'WC-13 Somebody changed it. Open it.',
  ]);
});
