import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClaimsQueue } from '#features/desk/claims-queue.tsx';
import { queuedClaimAnswer } from '#tests/support/components/desk-answers.ts';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

const north = queuedClaimAnswer(1, { depot: 'Depot Nord', amount: 170.9 });
const south = queuedClaimAnswer(2, { depot: 'Atelier Sud', amount: null, assignee: { id: 'eve', name: 'Eve' } });
const answer = (...data: object[]) => ({ data, next: null, total: { claims: 2, atLeast: false }, counts: [] });

const table = (name: string) => within(screen.getByRole('table', { name }));
const rowNames = () => screen.getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);

it('sorts the queue by a column header, and in reverse after a second press', async () => {
  const { user } = renderScreen(<ClaimsQueue />, { address: '/desk' });
  await (await server.request('GET /desk/claims?sort=filed&size=50&part=to-decide')).answer(answer(north, south));
  expect(rowNames()).toEqual(['WC-1', 'WC-2']);

  await user.click(table('Claims').getByRole('link', { name: 'Depot' }));
  await (await server.request('GET /desk/claims?sort=depot&size=50&part=to-decide')).answer(answer(south, north));
  expect(rowNames()).toEqual(['WC-2', 'WC-1']);
  expect(table('Claims').getByRole('columnheader', { name: 'Depot' }).getAttribute('aria-sort')).toBe('ascending');

  await user.click(table('Claims').getByRole('link', { name: 'Depot' }));
  await (await server.request('GET /desk/claims?sort=-depot&size=50&part=to-decide')).answer(answer(north, south));
  expect(rowNames()).toEqual(['WC-1', 'WC-2']);
  expect(table('Claims').getByRole('columnheader', { name: 'Depot' }).getAttribute('aria-sort')).toBe('descending');
});

it('shows the cells of a claim in French', async () => {
  renderScreen(<ClaimsQueue />, { address: '/desk', language: 'fr' });
  await (await server.request('GET /desk/claims?sort=filed&size=50&part=to-decide')).answer(answer(north, south));
  const [, first, second] = table('Réclamations').getAllByRole('row');
  if (!first || !second) throw new Error('The table has two rows');
  expect(first.textContent).toContain('170,90\u00a0$');
  expect(within(first).getByRole('button', { name: 'Prendre WC-1' })).toBeTruthy();
  expect(within(second).getByRole('combobox')).toHaveProperty('value', 'eve');
});
