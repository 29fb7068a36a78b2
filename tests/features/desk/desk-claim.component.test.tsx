import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { DeskClaim } from '#features/desk/desk-claim.tsx';
import { deskClaimAnswer } from '#tests/support/components/desk-answers.ts';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer, type WaitingRequest } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

let user: UserEvent;
let first: WaitingRequest;
let second: WaitingRequest;

/** Opens claim 1 of a list of two, and claim 2 by its key while claim 1 is being read. */
beforeEach(async () => {
  ({ user } = renderScreen(<DeskClaim />, {
    path: '/desk/claims/:id',
    address: '/desk/claims/claim-1',
    state: { search: '', ids: ['claim-1', 'claim-2'] },
  }));
  first = await server.request('GET /desk/claims/claim-1');
  await user.keyboard('j');
  second = await server.request('GET /desk/claims/claim-2');
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows the claim that was opened last when the answer for the one before arrives after it', async () => {
  await second.answer(deskClaimAnswer(2));
  await heading('WC-2');
  await first.answer(deskClaimAnswer(1));
  await heading('WC-2');
});

it('shows the claim that was opened last when the answer for the one before arrives first', async () => {
  await first.answer(deskClaimAnswer(1));
  await second.answer(deskClaimAnswer(2));
  await heading('WC-2');
});

it('keeps the claim on the screen when the request for the one before fails after it', async () => {
  await second.answer(deskClaimAnswer(2));
  await heading('WC-2');
  await first.refuse(500, 'INTERNAL_ERROR');
  await heading('WC-2');
});

it('cancels the request for a claim that was left', () => {
  expect(first.isAborted()).toBe(true);
  expect(second.isAborted()).toBe(false);
});

it('offers to retry when the claim cannot be read', async () => {
  await second.refuse(500, 'INTERNAL_ERROR');
  screen.getByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const again = await server.request('GET /desk/claims/claim-2');
  await again.answer(deskClaimAnswer(2));
  await heading('WC-2');
});

it('says of a file that it may not open', async () => {
  const file = { size: 1, sha256: 'a'.repeat(64), createdAt: '2026-11-01T12:00:00Z' };
  await second.answer({
    ...deskClaimAnswer(2),
    files: [
      { ...file, id: 'file-1', name: 'locked.pdf', doubt: 'protected' },
      { ...file, id: 'file-2', name: 'cut.jpg', doubt: 'damaged' },
    ],
  });
  const marked = async (words: RegExp) => (await screen.findByText(words)).closest('figure')?.textContent;
  expect(await marked(/^This PDF is protected/)).toMatch(/1 received/);
  expect(await marked(/^This picture is damaged/)).toMatch(/2 received/);
});
