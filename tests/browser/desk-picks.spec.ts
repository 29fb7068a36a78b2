import type { Picks } from '#contract/picks.ts';
import { Api } from '#tests/support/api.ts';
import { expect, signIn, test } from '#tests/support/portal.ts';

const picks: Picks = {
  failureCode: 'DRV-F01',
  operations: [{ id: 'DRV-001' }, { id: 'DRV-002' }],
  parts: [
    { id: 'NV-330-0500', quantity: 2, causal: true },
    { id: 'ZZ-UNKNOWN', quantity: 1, causal: false },
  ],
  typed: [{ kind: 'part', description: 'Shear pin', number: null, quantity: 4, hours: null }],
  campaign: null,
  catalogueAt: '2026-11-20T14:00:00.000Z',
  expectedCents: 21_450,
  hoursReason: 'The bolts were seized.',
};

test('the desk reads what was picked beside the lines, and begins with its prices', async ({ page, server }) => {
  const depot = await Api.signIn(server.url);
  const partsRequired = 'NV-330-0500 (2)\nZZ-UNKNOWN (1)\nShear pin (4)\nThread locker';
  const { id } = await depot.filePickedClaim('DEMOACTIVE0001', picks, { partsRequired, labourHours: '2.5' });
  await signIn(page, 'desk@portal.example', { at: `/desk/claims/${id}` });
  const picked = page.getByRole('region', { name: 'Picked from the catalogue' });
  await expect(picked).toContainText('DRV-F01 · ');
  await expect(picked).toContainText('The bolts were seized.');
  await expect(picked).toContainText('DRV-001 · Friction disc – replace');
  await expect(picked).toContainText('Counted with a longer operation: nothing to pay');

  const lines = page.getByRole('region', { name: 'Lines' });
  await expect(lines).toContainText(/Priced at CA\$214\.50 on the tablet, CA\$\d+\.\d\d by today’s list/);
  await expect(lines).toContainText('2.5 h filed, 2 h by the flat times');
  await expect(lines).toContainText('Not usual for this failure code');
  await expect(lines).toContainText('Not picked: no list price');
  // The longer operation, the diagnosis that the agreement pays, and the hours beyond.
  await expect(lines.getByLabel(/^Hours, line/)).toHaveCount(3);
  await expect(lines.getByLabel('Hours, line 1')).toHaveValue('1.5');
  await expect(lines.getByLabel('To approve, line 1')).toHaveValue('142.50');
  await expect(lines.getByLabel('Work done, line 2')).toHaveValue('Diagnosis');
  await expect(lines.getByLabel('Part number, line 3')).toHaveValue('NV-330-1010');
  await expect(lines.getByLabel('Quantity, line 3')).toHaveValue('2');
  await expect(lines).toContainText('Replaces NV-330-0500');
  await expect(lines).toContainText('Not in the catalogue');
  await expect(lines.getByLabel('Price, line 4')).toHaveValue('');
  await expect(lines.getByLabel('Part, line 5')).toHaveValue('Shear pin');
  await expect(lines).toContainText('Typed by the depot, not from the catalogue');
  await expect(lines.getByLabel('Hours, line 6')).toHaveValue('0.5');
  await expect(lines.getByLabel('Part, line 7')).toHaveValue('Thread locker');
  await expect(lines.getByLabel(/^Part, line/)).toHaveCount(4);

  // What was priced stays beside a line that is saved.
  await lines.getByLabel('Price, line 4').fill('10');
  await page.getByRole('button', { name: /^Save lines/ }).click();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('The estimate has a price');
  await page.reload();
  await expect(lines.getByLabel('To approve, line 4')).toHaveValue('10.00');
  await expect(lines).toContainText('Replaces NV-330-0500');
  await expect(lines).toContainText('Not in the catalogue');
});

test('what is outside cover has nothing to pay, and says since when', async ({ page, server }) => {
  const depot = await Api.signIn(server.url);
  const one = { ...picks, failureCode: null, operations: [{ id: 'DRV-001' }], typed: [] };
  const { id } = await depot.filePickedClaim('DEMOLABOUR0001', one, { labourHours: '1.25', partsRequired: 'Shoe' });
  await signIn(page, 'desk@portal.example', { at: `/desk/claims/${id}` });
  const lines = page.getByRole('region', { name: 'Lines' });
  await expect(lines.getByLabel('Hours, line 1')).toHaveValue('1.25');
  await expect(lines.getByLabel('To approve, line 1')).toHaveValue('0.00');
  await expect(lines.getByLabel('Why less, line 1')).toHaveValue('not_covered');
  await expect(lines).toContainText(/Outside cover, which ended \d{4}-\d\d-\d\d: nothing to pay/);
});
