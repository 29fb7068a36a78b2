import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RepairDepotForm } from '#contract/repair-depots.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import type { NewContact, WantedPeople } from '#server/platform/sales-platform.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { firstPage } from './support/pages.ts';

onEachPlatform('People', (platform) => {
  const byEmail = async (email: string) =>
    (await platform().findContacts({ email, phone: null, isStoreStock: null }, null, firstPage())).items;
  const byPhone = async (phone: string) =>
    (await platform().findContacts({ email: null, phone, isStoreStock: null }, null, firstPage())).items;

  describe('have the role of their account', () => {
    it.each([
      [contactIds.admin, 'admin'],
      [contactIds.customer, 'customer'],
      [contactIds.depot, 'depot'],
      [contactIds.retailer, 'retailer'],
      [contactIds.retailerDepot, 'retailer_depot'],
    ])('%s is %s', async (id, role) => {
      expect(await platform().getPortalUser(id)).toMatchObject({ role });
    });

    it('decide claims only where the portal is the desk (R-DESK-01)', async () => {
      const role = (await platform().getPortalUser(contactIds.desk))?.role;
      expect([
        [true, 'adjudicator'],
        [false, 'customer'],
      ]).toContainEqual([platform().desk !== null, role]);
    });

    it('with their name and email', async () => {
      expect(await platform().getPortalUser(contactIds.depot)).toMatchObject({
        name: 'Dave Kowalchuk',
        email: 'depot@portal.example',
      });
    });

    it('unless they do not exist, or represent the stock of a depot', async () => {
      for (const id of ['nothing', contactIds.stockOntario, "' OR Id != '"])
        expect(await platform().getPortalUser(id)).toBeNull();
    });
  });

  it('are created with all given values, and found by them', async () => {
    const contact: NewContact = {
      id: randomUUID(),
      firstName: 'Zoé',
      lastName: "O'Brien",
      email: 'Zoe.OBrien@customer.example',
      phone: '(416) 555-0177',
      postalCode: 'M1K 1N6',
      language: 'fr',
      emailConsentOptOut: true,
    };
    const made = await platform().createContact(contact);
    expect(made).toMatchObject({
      name: "Zoé O'Brien",
      emailConsentOptOut: true,
      phone: '(416) 555-0177',
      postalCode: 'M1K 1N6',
    });
    expect(await platform().getContact(made.id)).toEqual(made);
    expect(await byEmail('zoe.obrien@CUSTOMER.example')).toEqual([made]);
    expect(await byPhone('+1 416 555 0177')).toEqual([made]);
    expect(await platform().getPortalUser(made.id)).toEqual({
      name: "Zoé O'Brien",
      email: made.email,
      role: 'customer',
      language: 'fr',
    });
  });

  it('are found to be invited by name or email, by ids, by emails and by role, with what their account is called', async () => {
    const idsOf = async (wanted: WantedPeople) => (await platform().findPeople(wanted)).map(({ id }) => id);
    const dave = await platform().findPeople({ text: 'kowal DAVE', max: 10 });
    expect(dave).toMatchObject([
      {
        id: contactIds.depot,
        name: 'Dave Kowalchuk',
        email: 'depot@portal.example',
        role: 'depot',
        company: 'Harbour & Pine Small Engine',
      },
    ]);
    expect(await idsOf({ text: 'depot@portal', max: 10 })).toEqual([contactIds.depot]);
    expect(await idsOf({ text: 'portal.example', max: 2 })).toHaveLength(2);
    expect(await idsOf({ ids: [contactIds.depot, 'nothing', contactIds.stockOntario] })).toEqual([contactIds.depot]);
    expect(await idsOf({ emails: ['DEPOT@portal.example', 'nobody@portal.example'] })).toEqual([contactIds.depot]);
    const depots = await platform().findPeople({ role: 'depot' });
    expect(depots.map(({ id }) => id)).toEqual(
      expect.arrayContaining([contactIds.depot, contactIds.depotQuebec, contactIds.depotNewYork]),
    );
    expect(new Set(depots.map(({ role }) => role))).toEqual(new Set(['depot']));
    expect(await idsOf({ role: 'adjudicator' })).toEqual(platform().desk ? [contactIds.desk] : []);
  });

  it('opt out of promotions and in again', async () => {
    for (const optOut of [true, false]) {
      expect(await platform().setEmailConsent(contactIds.owner, optOut)).toMatchObject({ emailConsentOptOut: optOut });
      expect(await platform().getContact(contactIds.owner)).toMatchObject({ emailConsentOptOut: optOut });
    }
    expect(await platform().setEmailConsent('nothing', true)).toBeNull();
    expect(await platform().setEmailConsent('003DEMO0000000999Z', true)).toBeNull();
  });

  it("of a depot's application have a depot role, but are found by neither email nor phone until an admin accepts it", async () => {
    const address = {
      address: '5 Mill Road',
      city: 'Guelph',
      postalCode: 'N1H 2A1',
      provinceState: 'ON',
      country: 'Canada',
    } as const;
    const application: RepairDepotForm = {
      name: 'Royal City Small Engines',
      tradeName: null,
      website: 'https://engines.example',
      HQAddress: address,
      shippingAddress: null,
      businessNumber: '123456789',
      dateOfEstablishment: '2009-05-01',
      businessType: 'Corporation',
      brandServiceType: ['Norvane', 'Kestrel & Bay'],
      serviceType: ['Snow Thrower'],
      repairServiceRate: 94.5,
      contact: [
        { firstName: 'Ana', lastName: 'Reis', phone: '519-555-0122', email: 'ana@engines.example' },
        { firstName: 'Bo', lastName: 'Lund', phone: '519-555-0123', email: 'bo@engines.example' },
      ],
    };
    const id = await platform().createDepotApplication({ id: randomUUID(), application, createdAt: new Date() });
    expect(await byEmail('ana@engines.example')).toEqual([]);
    expect(await byPhone('519-555-0122')).toEqual([]);
    expect(await platform().findPeople({ emails: ['ana@engines.example'] })).toEqual([]);
    expect(await platform().findPeople({ text: 'ana@engines', max: 10 })).toEqual([]);
    const people = await platform().listAccountContacts(id);
    expect(people).toHaveLength(2);
    const ana = people.find(({ email }) => email === 'ana@engines.example');
    expect(ana).toMatchObject({ name: 'Ana Reis', postalCode: 'N1H 2A1', emailConsentOptOut: true });
    expect(await platform().getAccountId(ana?.id ?? '')).toBe(id);
    expect(await platform().getPortalUser(ana?.id ?? '')).toMatchObject({ role: 'depot' });
  });

  describe('send tickets', () => {
    const ticketOf = async () => {
      const [product] = (await platform().findProducts({ brand: null, hasSerialNumber: null }, firstPage())).items;
      return {
        message: 'It does not start.\nWhat now?',
        productId: product?.id ?? '',
        ticketType: 'Product',
        ticketSubtype: 'Malfunction',
      };
    };

    it('signed in or not, each with its own number', async () => {
      const ticket = await ticketOf();
      const visitor = { firstName: 'Uma', lastName: 'Visser', email: 'uma@visitor.example', phone: null };
      const ids = [];
      for (const from of [{ contactId: contactIds.customer }, { contactId: null }, visitor])
        ids.push(await platform().createTicket({ id: randomUUID(), ticket, from, createdAt: new Date() }));
      expect(new Set(ids).size).toBe(3);
    });
  });
});
