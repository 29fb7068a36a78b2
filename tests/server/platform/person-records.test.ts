import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contactIds } from '#server/demo/demo-people.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { newClaim } from './support/new-claim.ts';
import { firstPage } from './support/pages.ts';

onEachPlatform('The records of a person', (platform) => {
  const unknownPerson = { accountId: randomUUID(), contactId: null, email: 'unknown@customer.example' };

  it('include the contact with its products', async () => {
    const records = await platform().readPerson({ ...unknownPerson, contactId: contactIds.customer });
    expect(records.contact).toMatchObject({ id: contactIds.customer, email: 'customer@portal.example' });
    const owned = await platform().findCustomerRegistrations(contactIds.customer, firstPage());
    expect(records.registrations.length).toBe(owned.totalItems);
    expect(records.registrations).toEqual(expect.arrayContaining(owned.items));
  });

  it('include filed claims of the account, and for a customer the claims on the products', async () => {
    // One of the demo accounts, which has filed nothing.
    const accountId = 'demo-retailer';
    const claim = await newClaim(platform(), { createdBy: accountId });
    const claimId = await platform().createClaim(claim);
    const { filedClaims } = await platform().readPerson({ ...unknownPerson, accountId });
    expect(filedClaims.map(({ id }) => id)).toEqual([claimId]);
    expect(filedClaims[0]).not.toHaveProperty('customer');
    const { claimsOnProducts } = await platform().readPerson({ ...unknownPerson, contactId: claim.customerId });
    expect(claimsOnProducts.map(({ id }) => id)).toContain(claimId);
  });

  it('include claims on the products of a customer that name nobody', async () => {
    const id = await platform().createClaim(await newClaim(platform(), { customerId: null, customerName: null }));
    const claimsOf = async (contactId: string) =>
      (await platform().readPerson({ ...unknownPerson, contactId })).claimsOnProducts.map((claim) => claim.id);
    expect(await claimsOf(contactIds.owner)).toContain(id);
    expect(await claimsOf(contactIds.customer)).not.toContain(id);
  });

  it('include messages of the contact, and of the email from before it had an account', async () => {
    const [product] = (await platform().findProducts({ brand: null, hasSerialNumber: null }, firstPage())).items;
    const ticket = { productId: product?.id ?? '', ticketType: 'Product', ticketSubtype: 'Malfunction' };
    const visitor = { firstName: 'Uma', lastName: 'Visser', email: 'uma@visitor.example', phone: null };
    const write = (message: string, from: { contactId: string } | typeof visitor) =>
      platform().createTicket({ id: randomUUID(), ticket: { ...ticket, message }, from, createdAt: new Date() });
    await write('Before', visitor);
    await write('After', { contactId: contactIds.owner });
    await write('Somebody else', { ...visitor, email: 'other@visitor.example' });
    const { tickets } = await platform().readPerson({
      ...unknownPerson,
      contactId: contactIds.owner,
      email: visitor.email,
    });
    expect(tickets.map(({ message }) => message)).toEqual(expect.arrayContaining(['After', 'Before']));
    expect(tickets).toHaveLength(2);
  });

  it('are empty for an unknown person', async () => {
    expect(await platform().readPerson(unknownPerson)).toEqual({
      contact: null,
      registrations: [],
      filedClaims: [],
      claimsOnProducts: [],
      tickets: [],
    });
  });
});
