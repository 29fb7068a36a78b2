import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SetUpItem } from '#contract/set-up.ts';
import { SetUpCard } from '#features/home/set-up/set-up-card.tsx';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

const items: SetUpItem[] = [
  { id: 'pick_lists', state: 'ready', blocks: [] },
  { id: 'products', state: 'missing', blocks: ['registrations', 'claims'] },
];

it('lists what is missing, what it blocks and where it is added, until it is dismissed (R-SETUP-01)', async () => {
  const { user } = renderScreen(<SetUpCard />, { address: '/' });
  await (await server.request('GET /admin/setup')).answer({ done: false, dismissed: false, items });
  screen.getByText(/1 thing is missing/);
  screen.getByText(/Blocked: registrations, claims\./);
  expect(screen.queryByText('Pick lists')).toBeNull();
  expect(screen.getByRole('link', { name: /Import\s+Products/ }).getAttribute('href')).toBe('/admin/import');
  await user.click(screen.getByRole('button', { name: 'Do not show again' }));
  await (await server.request('POST /admin/setup/dismiss')).answer(null);
  await (await server.request('GET /admin/setup')).answer({ done: false, dismissed: true, items });
  expect(screen.queryByText(/1 thing is missing/)).toBeNull();
});
