import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { depotApplication } from '#tests/support/depot-application.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { newClaim } from './support/new-claim.ts';
import { firstPage } from './support/pages.ts';

onEachPlatform('An erased person', (platform) => {
  it('is in no contact, claim, message or application, and can be erased again', async () => {
    const email = 'zelie.quatrepages@customer.example';
    const contact = await platform().createContact({
      id: randomUUID(),
      firstName: 'Zélie',
      lastName: 'Quatrepages',
      email,
      phone: '(418) 555-0166',
      postalCode: 'G1K 1A1',
      language: 'fr',
      emailConsentOptOut: false,
    });
    const claim = await newClaim(platform(), { customerId: contact.id });
    const claimId = await platform().createClaim(claim);
    const [product] = (await platform().findProducts({ brand: null, hasSerialNumber: null }, firstPage())).items;
    const ticket = { message: 'Zélie here', productId: product?.id ?? '', ticketType: 'Product', ticketSubtype: null };
    for (const from of [{ contactId: contact.id }, { firstName: 'Zélie', lastName: 'Quatrepages', email, phone: null }])
      await platform().createTicket({ id: randomUUID(), ticket, from, createdAt: new Date() });
    const colleague = 'colleague@depot.example';
    const applicant = { firstName: 'Zélie', lastName: 'Quatrepages', phone: '418 555-0166', email };
    const application = v.parse(RepairDepotForm, {
      ...depotApplication(),
      contact: [applicant, { ...applicant, firstName: 'Colleague', email: colleague }],
    });
    const applicationId = await platform().createDepotApplication({
      id: randomUUID(),
      application,
      createdAt: new Date(),
    });
    const person = { accountId: randomUUID(), contactId: contact.id, email };
    expect(await platform().readPerson(person)).toMatchObject({ tickets: [{}, {}], claimsOnProducts: [{}] });

    expect(await platform().erasePerson(person)).toEqual({
      contacts: 2,
      tickets: 2,
      claims: 1,
      registrationIds: [],
    });
    const after = await platform().readPerson(person);
    expect(JSON.stringify(after)).not.toMatch(/Zélie|Quatrepages|zelie|555|G1K/);
    expect(after).toMatchObject({ contact: { email: null, phone: null, emailConsentOptOut: true }, tickets: [] });
    const found = await platform().findClaims(depotIds.quebec, { search: 'quatrepages', status: null }, firstPage());
    expect(found.items).toEqual([]);
    expect(await platform().getClaim(depotIds.quebec, claimId)).toMatchObject({ diagnosis: claim.input.diagnosis });
    const { items } = await platform().findContacts({ email, phone: null, isStoreStock: null }, null, firstPage());
    expect(items).toEqual([]);
    const applicants = await platform().listAccountContacts(applicationId);
    expect(applicants.map((one) => one.email ?? '').toSorted()).toEqual(['', colleague]);
    expect(JSON.stringify(applicants)).not.toMatch(/Zélie/);
    expect(await platform().erasePerson(person)).toMatchObject({ tickets: 0 });
  });

  it('can be removed from claims that were invoiced before a date', async () => {
    const claim = await newClaim(platform());
    const [id, other] = [await platform().createClaim(claim), await platform().createClaim(await newClaim(platform()))];
    const input = {
      invoiceDate: '2026-11-20',
      invoiceNumber: 'INV-1',
      gstHstTaxAmount: null,
      pstQstTaxAmount: null,
      usdTaxAmount: null,
    };
    const createdAt = new Date();
    await platform().createInvoice({ id: randomUUID(), claimId: id, createdBy: 'demo-depot.qc', input, createdAt });
    const dayMs = 24 * 60 * 60 * 1000;
    const invoiced = (ms: number) => platform().findInvoicedBefore([id, other], new Date(createdAt.getTime() + ms));
    expect([await invoiced(-dayMs), await invoiced(dayMs)]).toEqual([[], [id]]);
    expect(await platform().findInvoicedBefore([], createdAt)).toEqual([]);
    await platform().forgetCustomers([id]);
    expect((await platform().getClaim(claim.depotId, id))?.customer).toBeNull();
    expect((await platform().getClaim(claim.depotId, other))?.customer).not.toBeNull();
    const { items } = await platform().findClaims(claim.depotId, { search: 'okafor', status: null }, firstPage(100));
    expect(items.map((found) => found.id)).not.toContain(id);
  });
});
