import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { newClaim } from './support/new-claim.ts';

onEachPlatform('Follow-ups of a claim', (platform) => {
  async function filed() {
    const claim = await newClaim(platform());
    return { ...claim, id: await platform().createClaim(claim) };
  }
  const common = () => ({ id: randomUUID(), createdBy: 'demo-depot.qc', createdAt: new Date() });

  describe('a change', () => {
    it('replaces the filed values, and leaves name and status', async () => {
      const claim = await filed();
      const before = await platform().getClaim(claim.depotId, claim.id);
      const input = {
        ...claim.input,
        diagnosis: 'The seal again.',
        labourHours: null,
        claimSubtype: 'Hydraulics and Pump',
      };
      await platform().changeClaim({
        id: claim.id,
        customerId: null,
        customerName: null,
        input,
        serialNumber: 'DEMOACTIVE0002',
        changedBy: 'demo-depot.qc',
        changedAt: new Date(),
      });
      expect(await platform().getClaim(claim.depotId, claim.id)).toMatchObject({
        name: before?.name,
        status: 'New',
        diagnosis: 'The seal again.',
        labourHours: null,
        claimSubtype: 'Hydraulics and Pump',
        serialNumber: 'DEMOACTIVE0002',
        customer: null,
        timeline: expect.arrayContaining(before?.timeline ?? []),
      });
      const search = { search: 'demoactive0002', status: null };
      const { items } = await platform().findClaims(claim.depotId, search, { page: 1, size: 5, offset: 0 });
      expect(items.map(({ id }) => id)).toContain(claim.id);
    });
  });

  describe('an amendment', () => {
    it('adds an estimate without amounts, and the claim is reviewed again', async () => {
      const claim = await filed();
      const input = { diagnosis: 'The shaft is bent, too.', parts: 'Shaft NV-9', labourHours: 0.5 };
      await platform().createAmendment({ ...common(), claimId: claim.id, input });
      expect(await platform().getClaim(claim.depotId, claim.id)).toMatchObject({
        status: 'Pending Review',
        substatus: null,
        estimatedRepairCosts: [
          {
            createdBy: 'demo-depot.qc',
            description: 'The shaft is bent, too.',
            partsRequired: 'Shaft NV-9',
            materialCost: null,
            totalCost: null,
          },
        ],
        timeline: [{ status: 'New', createdBy: 'demo-depot.qc' }, { status: 'Pending Review' }],
      });
    });
  });

  describe('an invoice', () => {
    const input = {
      invoiceDate: '2026-11-20',
      invoiceNumber: 'INV-0042',
      gstHstTaxAmount: 5.25,
      pstQstTaxAmount: 10.47,
      usdTaxAmount: null,
    };

    it('is shown on the claim, whose status stays', async () => {
      const claim = await filed();
      expect(await platform().getClaim(claim.depotId, claim.id)).toMatchObject({ invoicedAt: null });
      const createdAt = new Date('2026-11-21T15:04:05.000Z');
      await platform().createInvoice({ ...common(), claimId: claim.id, input, createdAt });
      expect(await platform().getClaim(claim.depotId, claim.id)).toMatchObject({
        status: 'New',
        invoicedAt: createdAt.toISOString(),
      });
    });

    it('is the only one of the claim', async () => {
      const claim = await filed();
      const numbered = { ...input, invoiceNumber: `INV-${claim.id}` };
      await platform().createInvoice({ ...common(), claimId: claim.id, input: numbered });
      await expect(
        platform().createInvoice({ ...common(), claimId: claim.id, input: numbered }),
      ).rejects.toBeInstanceOf(Error);
    });
  });
});
