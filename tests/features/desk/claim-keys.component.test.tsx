import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { DeskClaim } from '#features/desk/desk-claim.tsx';
import { deskClaimAnswer } from '#tests/support/components/desk-answers.ts';
import { adminAccount, renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

it.each<[Role, string[]]>([
  ['adjudicator', ['Approve', 'Write a message']],
  ['admin', ['Approve', 'Void the invoice', 'Write a message']],
  ['finance', ['Void the invoice']],
])('the help lists the keys of what the role %s may do (R-DESK-62)', async (role, names) => {
  const place = { path: '/desk/claims/:id', address: '/desk/claims/claim-1' };
  const { user } = renderScreen(<DeskClaim />, { ...place, account: { ...adminAccount, role } });
  const request = await server.request('GET /desk/claims/claim-1');
  await request.answer(deskClaimAnswer(1));
  await user.click(await screen.findByRole('button', { name: 'Keys' }));
  const help = within(await screen.findByRole('dialog', { name: 'Keys' }));
  const listed = ['Approve', 'Void the invoice', 'Write a message'].filter((name) => help.queryByText(name) !== null);
  expect(listed).toEqual(names);
});
