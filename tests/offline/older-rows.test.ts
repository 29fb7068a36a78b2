import { amendment, claimForm, claimPayload, invoice, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { amendmentEntry, invoiceEntry, outboxEntry } from '#tests/support/outbox-entry.ts';
import { readEntry } from '#offline/outbox/list.ts';
import { describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';
import { emptyRegistering } from '#storage/registering.ts';

useEmptyDevice();

/** Rows as an older version wrote them, as literals. Untyped on purpose: a new form field must not appear in them. */
const olderDrafts: Record<string, unknown>[] = [
  {
    id: '6f1c6a0e-9d0c-4f0e-8f4e-2f6d0c6b7a01',
    accountId: 'depot',
    form: 'claim',
    serialNumber: 'DEMOACTIVE0001',
    found: null,
    unregistered: null,
    contact: null,
    values: {
      claimType: 'Engine',
      claimSubtype: null,
      diagnosis: 'Main jet blocked',
      dateOfFailure: null,
      dateEnteredShop: '2026-11-19',
      partsRequired: '',
      labourHours: 1.75,
      emailOrPhone: '',
      registering: {
        chosen: true,
        storeStock: false,
        otherContact: '',
        firstName: 'Ada',
        lastName: '',
        postalCode: '',
        dateOfPurchase: '2026-10',
        retailerId: '',
        storeNumber: '',
        promotions: false,
      },
    },
    updatedAt: '2026-11-20T09:00:00.000Z',
  },
  {
    id: '6f1c6a0e-9d0c-4f0e-8f4e-2f6d0c6b7a02',
    accountId: 'depot',
    form: 'invoice',
    claimRef: 'claim-1',
    claim: {
      name: 'W-1',
      product: null,
      serialNumber: null,
      customerName: null,
      labourExpireDate: null,
      billingState: null,
      grossTotal: 325.3,
    },
    refusal: null,
    values: { invoiceNumber: 'ML-1', invoiceDate: '', gstHstTaxAmount: 16.27, pstQstTaxAmount: '', usdTaxAmount: '' },
    updatedAt: '2026-11-20T09:00:00.000Z',
  },
];

describe('what an older version of the app kept', () => {
  it('is a draft whose every field comes back, where nothing was chosen and where a number was kept', async () => {
    await database.table('drafts').bulkAdd(structuredClone(olderDrafts));
    const [claim, invoice] = olderDrafts.map(({ id }) => String(id));
    expect((await drafts.of('claim').get('depot', claim ?? ''))?.values).toEqual({
      claimType: 'Engine',
      claimSubtype: '',
      diagnosis: 'Main jet blocked',
      dateOfFailure: '',
      dateEnteredShop: '2026-11-19',
      partsRequired: '',
      labourHours: '1.75',
      emailOrPhone: '',
      registering: {
        ...emptyRegistering,
        chosen: true,
        firstName: 'Ada',
        dateOfPurchase: '2026-10',
      },
    });
    expect((await drafts.of('invoice').get('depot', invoice ?? ''))?.values).toMatchObject({
      invoiceNumber: 'ML-1',
      gstHstTaxAmount: '16.27',
    });
  });

  it('is a draft that opens, with nothing to register', async () => {
    const id = await storeDraft('depot', 1);
    await database.table('drafts').update(id, { 'values.registering': undefined, unregistered: undefined });
    expect(await drafts.of('claim').get('depot', id)).toMatchObject({
      unregistered: null,
      values: { registering: { chosen: false, retailerId: '' } },
    });
  });

  it('is an entry that is read as it was meant', () => {
    const { steps: _, payload, ...entry } = outboxEntry({ schemaVersion: 1 });
    const { registering: __, ...older } = payload;
    expect(readEntry({ ...entry, payload: older } as never)).toMatchObject({ steps: null, payload: claimPayload });
  });

  it('is read to the letter where forms are judged harder by now: a person changes what the server refuses', () => {
    const sentContact = {
      firstName: ' ',
      lastName: '',
      email: 'nobody',
      phone: '5',
      postalCode: 'x',
      emailConsentOptOut: true,
    };
    const purchase = { isStoreStock: false, dateOfPurchase: 'yesterday', retailerId: '', storeNumber: '' };
    const sent = { ...purchase, serialNumberId: '', productId: '', customerId: '' };
    const registering = { owner: { kind: 'stock' as const }, purchase };
    const claim = { ...claimForm, claimType: '', diagnosis: ` ${'x'.repeat(40_000)}\r\n`, labourHours: 1000.001 };
    const steps = { contact: { sent: sentContact, id: null }, registration: { sent, files: null } };
    const { resolved: _, ...parts } = outboxEntry();
    const entries = [
      outboxEntry({ payload: { ...claimPayload, registering, claim }, steps }),
      { ...parts, kind: 'registration' as const, payload: { serialNumber: '', product: null, registering }, steps },
      amendmentEntry({ payload: { ...amendment, parts: '', labourHours: -1 } }),
      invoiceEntry({ payload: { ...invoice, invoiceNumber: '', invoiceDate: '', usdTaxAmount: 1_000_000 } }),
    ];
    expect(entries.map(readEntry)).toEqual(entries);
  });
});

it('is understood by an older version of the app too, as long as nothing has to be registered', async () => {
  const id = await storeDraft('depot', 0);
  expect(await submitClaim(id, claimPayload)).toMatchObject({ schemaVersion: 1 });
});
