import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { QueuedClaim } from '#contract/desk-queue.ts';
import { actOnAll, forgetOutcome } from '#features/desk/act-on-all.ts';
import { BulkOutcome } from '#features/desk/bulk-actions.tsx';
import { queuedClaimAnswer } from '#tests/support/components/desk-answers.ts';
import { adminAccount, renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();
beforeEach(forgetOutcome);
const [first, second] = [queuedClaimAnswer(1), queuedClaimAnswer(2)];

const assign = async (claim: QueuedClaim) =>
  actOnAll([claim], { action: 'assign', claims: [{ id: claim.id, version: 1 }], assigneeId: 'demo-desk' });

function Queue() {
  return (
    <>
      {[first, second].map((claim) => (
        <button key={claim.id} type="button" onClick={() => void assign(claim)}>
          {`Assign ${claim.id}`}
        </button>
      ))}
      <BulkOutcome />
    </>
  );
}

it('a call without an answer can be made again after another one was answered (R-DESK-53)', async () => {
  const { user } = renderScreen(<Queue />, { path: '/desk', address: '/desk', account: adminAccount });
  const request = async () => server.request('POST /desk/claims/bulk');
  const result = ({ id }: QueuedClaim, code: string | null) => ({
    results: [{ id, status: code === null ? 200 : 409, code }],
  });
  await user.click(screen.getByRole('button', { name: `Assign ${first.id}` }));
  const lost = await request();
  await user.click(screen.getByRole('button', { name: `Assign ${second.id}` }));
  const other = await request();
  await lost.reset();
  await other.answer(result(second, 'CONFLICT'));

  const outcome = within(await screen.findByRole('dialog', { name: 'It is not known whether this was done' }));
  for (const { name } of [first, second]) outcome.getByText(name);
  await user.click(outcome.getByRole('button', { name: 'Try again' }));
  await (await request()).answer(result(first, null));
  const left = within(await screen.findByRole('dialog', { name: '1 claim is as it was' }));
  expect(left.queryByText(first.name)).toBeNull();
  left.getByText(second.name);
  await user.keyboard('{Escape}');
});
