import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaymentRunPage } from '#features/desk/payments/payment-run.tsx';
import { paymentRunAnswer } from '#tests/support/components/desk-answers.ts';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

it('marks a run as paid with the reference that is typed, and shows it as paid', async () => {
  const { user } = renderScreen(<PaymentRunPage />, { path: '/desk/payments/:id', address: '/desk/payments/run-7' });
  await (await server.request('GET /desk/payment-runs/run-7')).answer(paymentRunAnswer(7));
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Mark run 7 as paid' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(dialog.getByRole('textbox', { name: 'Reference' }).getAttribute('aria-invalid')).toBe('true');
  expect(server.waiting()).toEqual([]);

  await user.type(dialog.getByRole('textbox', { name: 'Reference' }), 'Cheque 42');
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  const write = await server.request('POST /desk/payment-runs/run-7/pay');
  expect(await write.body()).toMatchObject({ reference: 'Cheque 42' });
  const paid = paymentRunAnswer(7, { status: 'paid', version: 2, paidOn: '2026-11-21', reference: 'Cheque 42' });
  await write.answer(paid);
  await (await server.request('GET /desk/payment-runs/run-7')).answer(paid);

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Cheque 42')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close the run' })).toBeTruthy();
});

it('offers no payment to who made the run, where two people are needed (R-PAY-12)', async () => {
  renderScreen(<PaymentRunPage />, { path: '/desk/payments/:id', address: '/desk/payments/run-7' });
  await (await server.request('GET /desk/payment-runs/run-7')).answer(paymentRunAnswer(7, { mayPay: false }));
  screen.getByText('Somebody else marks this run as paid');
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  screen.getByRole('button', { name: 'Undo the run' });
});
