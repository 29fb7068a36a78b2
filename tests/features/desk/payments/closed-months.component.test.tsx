import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClosedMonths } from '#features/desk/payments/closed-months.tsx';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

const october = { month: '2026-10', closedAt: '2026-11-03T15:00:00.000Z', closedBy: 'Ada Admin' };

it('closes the next month after it says what that means, and shows it among the closed ones (R-PAY-11)', async () => {
  const { user } = renderScreen(<ClosedMonths />, { address: '/desk/payments' });
  await (await server.request('GET /desk/months')).answer({ closed: [], next: '2026-10' });
  await user.click(screen.getByRole('button', { name: 'Close month' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close October 2026?' });
  expect(dialog.textContent).toContain('cannot be opened again');
  expect(server.waiting()).toEqual([]);
  const [confirm] = screen.getAllByRole('button', { name: 'Close month' }).filter((one) => dialog.contains(one));
  if (!confirm) throw new Error('The dialog has no button.');
  await user.click(confirm);
  await (await server.request('POST /desk/months/2026-10/close')).answer(october);
  await (await server.request('GET /desk/months')).answer({ closed: [october], next: null });
  expect(screen.queryByText('Ada Admin')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull();
});
