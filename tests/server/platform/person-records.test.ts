import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contactIds } from '#server/demo/demo-people.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { newClaim } from './support/new-claim.ts';
import { firstPage } from './support/pages.ts';

onEachPlatform('What is held on a person', (platform) => {
  const nobody = { accountId: randomUUID(), contactId: null, email: 'nobody@customer.example' };

  it('is the contact with its products', async () => {
    const records = await platform().readPerson({ ...nobody, contactId: contactIds.customer });
    expect(records.contact).toMatchObject({ id: contactIds.customer, email: 'customer@portal.example' });
    const owned = await platform().findCustomerRegistrations(contactIds.customer, firstPage());
    expect(records.registrations.length).toBe(owned.totalItems);
    expect(records.registrations).toEqual(expect.arrayContaining(owned.items));
  });

  it('is what the account filed, for itself without the claim’s customer, and for the customer too', async () => {
    // Of the demo accounts, one that has filed nothing.
    const accountId = 'demo-retailer';
    const claim = await newClaim(platform(), { createdBy: accountId });
    const claimId = await platform().createClaim(claim);
    const { filedClaims } = await platform().readPerson({ ...nobody, accountId });
    expect(filedClaims.map(({ id }) => id)).toEqual([claimId]);
    expect(filedClaims[0]).not.toHaveProperty('customer');
    const { claimsOnProducts } = await platform().readPerson({ ...nobody, contactId: claim.customerId });
    expect(claimsOnProducts.map(({ id }) => id)).toContain(claimId);
  });

  it('is the messages of the contact, and of the email before it had an account', async () => {
    const [product] = (await platform().findProducts({ brand: null, hasSerialNumber: null }, firstPage())).items;
    const ticket = { productId: product?.id ?? '', ticketType: 'Product', ticketSubtype: 'Malfunction' };
    const visitor = { firstName: 'Uma', lastName: 'Visser', email: 'uma@visitor.example', phone: null };
    const write = (message: string, from: { contactId: string } | typeof visitor) =>
      platform().createTicket({ id: randomUUID(), ticket: { ...ticket, message }, from, createdAt: new Date() });
    await write('Before', visitor);
    await write('After', { contactId: contactIds.owner });
    await write('Somebody else', { ...visitor, email: 'other@visitor.example' });
    const { tickets } = await platform().readPerson({ ...nobody, contactId: contactIds.owner, email: visitor.email });
    expect(tickets.map(({ message }) => message)).toEqual(expect.arrayContaining(['After', 'Before']));
    expect(tickets).toHaveLength(2);
  });

  it('is nothing for a person whom the platform does not know', async () => {
    expect(await platform().readPerson(nobody)).toEqual({
      contact: null,
      registrations: [],
      filedClaims: [],
      claimsOnProducts: [],
      tickets: [],
    });
  });
});
