import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addMonths, todayInToronto } from '#domain/dates.ts';
import { Journal } from '#features/desk/payments/journal.tsx';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

const monthsAgo = (count: number) => addMonths(`${todayInToronto(new Date()).slice(0, 7)}-01`, -count).slice(0, 7);

it('is saved for the month that ended last, or for the one that is chosen (R-PAY-13)', async () => {
  const { user } = renderScreen(<Journal />, { address: '/desk/payments' });
  const save = () => user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await save();
  await (await server.request(`GET /exports/journal?month=${monthsAgo(1)}`)).refuse(500, 'INTERNAL_ERROR');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month of the journal' }), monthsAgo(5));
  await save();
  await (await server.request(`GET /exports/journal?month=${monthsAgo(5)}`)).refuse(500, 'INTERNAL_ERROR');
  expect(server.waiting()).toEqual([]);
});
