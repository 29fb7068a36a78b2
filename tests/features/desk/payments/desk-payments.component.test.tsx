import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DeskPayments } from '#features/desk/payments/desk-payments.tsx';
import { payableClaimAnswer, paymentRunAnswer } from '#tests/support/components/desk-answers.ts';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

const requestPage = (page: number) => server.request(`GET /desk/payment-runs?page=${page}&size=20`);
const pageAnswer = (page: number) => ({
  data: [paymentRunAnswer(page)],
  pagination: { page, size: 20, totalItems: 60 },
});

const depots = ['north', 'south'].map((depotId) => ({
  depotId,
  depot: depotId,
  claims: 1,
  adjustments: 0,
  totalCents: 10_000,
}));
const northAnswer = { depots, claims: [payableClaimAnswer(1, 'north')], adjustments: [] };
const southAnswer = { depots, claims: [payableClaimAnswer(2, 'south')], adjustments: [] };

const hasLink = (name: string) => screen.queryByRole('link', { name }) !== null;

it('shows page 3 of the runs when page 2, which was left, answers after it', async () => {
  const { user } = renderScreen(<DeskPayments />, { address: '/desk/payments' });
  await (await requestPage(1)).answer(pageAnswer(1));
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  const second = await requestPage(2);
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await (await requestPage(3)).answer(pageAnswer(3));
  await second.answer(pageAnswer(2));
  expect([hasLink('Run 2'), hasLink('Run 3')]).toEqual([false, true]);
});

it('shows what is due to the depot that was chosen last when the depot before answers after it', async () => {
  const { user } = renderScreen(<DeskPayments />, { address: '/desk/payments' });
  await (await server.request('GET /desk/due-payments')).answer(northAnswer);
  await user.click(screen.getByRole('link', { name: /^north/ }));
  const north = await server.request('GET /desk/due-payments?depotId=north');
  await user.click(screen.getByRole('link', { name: /^south/ }));
  const south = await server.request('GET /desk/due-payments?depotId=south');
  await south.answer(southAnswer);
  await north.answer(northAnswer);
  expect([hasLink('WC-1'), hasLink('WC-2')]).toEqual([false, true]);
});

it('keeps what is due on the screen while it is read again', async () => {
  const { user } = renderScreen(<DeskPayments />, { address: '/desk/payments' });
  await (await server.request('GET /desk/due-payments')).answer(northAnswer);
  await user.click(screen.getByRole('checkbox', { name: 'Choose WC-1' }));
  await user.click(screen.getByRole('button', { name: 'Make a payment run' }));
  await (await server.request('POST /desk/payment-runs')).refuse(409, 'CONFLICT');
  const again = await server.request('GET /desk/due-payments');
  expect(hasLink('WC-1')).toBe(true);
  await again.answer(southAnswer);
  expect([hasLink('WC-1'), hasLink('WC-2')]).toEqual([false, true]);
});

it('reads what is due again when the network returns after a failure', async () => {
  renderScreen(<DeskPayments />, { address: '/desk/payments' });
  await (await server.request('GET /desk/due-payments')).reset();
  screen.getByRole('alert');
  // Any answer shows that the network is back.
  await (await requestPage(1)).answer(pageAnswer(1));
  await (await server.request('GET /desk/due-payments')).answer(northAnswer);
  expect(hasLink('WC-1')).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('names beside a claim the one that may be for the same repair, with its status and amount (R-DESK-67)', async () => {
  renderScreen(<DeskPayments />, { address: '/desk/payments' });
  const other = { id: 'claim-9', name: 'WC-9', depot: 'south', createdAt: '2026-11-19T15:00:00.000Z' };
  const duplicates = [{ ...other, status: 'Approved', totalCents: 12_345 }];
  const claims = [{ ...payableClaimAnswer(1, 'north'), duplicates }, payableClaimAnswer(2, 'north')];
  await (await server.request('GET /desk/due-payments')).answer({ depots, claims, adjustments: [] });
  const named = screen.getAllByText(/Possible duplicate/).map(({ textContent }) => textContent);
  expect(named).toEqual([' Possible duplicate: WC-9, Approved, CA$123.45']);
  expect(screen.getByRole('link', { name: 'WC-9' }).getAttribute('href')).toBe('/desk/claims/claim-9');
});

it('asks for the rate of the day and its source where a chosen claim has a US tax (R-PAY-10)', async () => {
  const { user } = renderScreen(<DeskPayments />, { address: '/desk/payments' });
  const claims = [payableClaimAnswer(1, 'north'), { ...payableClaimAnswer(2, 'north'), usdTaxCents: 8_850 }];
  await (await server.request('GET /desk/due-payments')).answer({ depots, claims, adjustments: [] });
  const make = () => user.click(screen.getByRole('button', { name: 'Make a payment run' }));
  const field = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });
  const rate = 'Canadian dollars for one US dollar';
  await user.click(screen.getByRole('checkbox', { name: 'Choose WC-1' }));
  expect(field(rate)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Choose WC-2' }));
  const [typed, source] = [screen.getByRole('textbox', { name: rate }), field('Source of the rate')];
  if (!source) throw new Error('There is no field for the source.');

  await make();
  for (const words of [/enter the rate of the day, as 1\.3725/, /say where you read it/])
    expect(screen.queryAllByRole('link', { name: words })).toHaveLength(1);
  await user.type(typed, 'x');
  await user.type(source, 'Bank of Canada');
  await make();
  expect(typed.getAttribute('aria-invalid')).toBe('true');
  expect(source.getAttribute('aria-invalid')).not.toBe('true');
  expect(server.waiting().filter((request) => request.includes('POST'))).toEqual([]);

  // French writes a decimal comma.
  await user.clear(typed);
  await user.type(typed, '1,3725');
  await make();
  const sent = await server.request('POST /desk/payment-runs');
  expect(await sent.body()).toEqual({
    claimIds: ['claim-1', 'claim-2'],
    usdRate: '1.3725',
    usdRateSource: 'Bank of Canada',
  });
  await sent.answer({ code: 'VALIDATION_FAILED', message: 'Invalid', fields: { usdRate: 'Above the limit' } }, 422);
  expect(typed.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryAllByText('Above the limit').length).toBeGreaterThan(0);
});
