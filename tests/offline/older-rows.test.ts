import { amendment, claimForm, claimPayload, invoice, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { amendmentEntry, invoiceEntry, messageEntry, outboxEntry } from '#tests/support/outbox-entry.ts';
import { olderClaim } from '#tests/support/older-claims.ts';
import { editEntry } from '#offline/outbox/edit.ts';
import { readEntry } from '#offline/outbox/list.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';
import { emptyRegistering } from '#storage/registering.ts';
import {
  AmendmentEntry,
  ChangeEntry,
  ClaimEntry,
  InvoiceEntry,
  MessageEntry,
  RegistrationEntry,
} from '#storage/rows.ts';

useEmptyDevice();

/** Rows of an older version, as literals. Untyped on purpose: a new form field must not appear in them. */
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

/** A change of a filed claim, as the first version with changes wrote it. */
const olderChange = {
  accountId: 'depot',
  claimRef: 'claim-1',
  claim: {
    name: 'W-1',
    product: null,
    serialNumber: null,
    customerName: null,
    labourExpireDate: null,
    billingState: null,
    grossTotal: null,
  },
  filed: {
    registrationId: 'registration-1',
    dateOfPurchase: null,
    photoCount: 1,
    fields: {
      claimType: 'Engine',
      claimSubtype: 'Fuel system',
      diagnosis: 'Main jet blocked',
      dateOfFailure: '2026-11-17',
      dateEnteredShop: '2026-11-19',
      partsRequired: 'Carburettor, 1',
      labourHours: null,
    },
  },
};

describe('a change of a filed claim', () => {
  it('stays readable as an entry and as a draft', async () => {
    const payload = { ...olderChange.filed.fields, diagnosis: 'It was the clutch.', labourHours: 1.5 };
    const at = '2026-11-20T09:00:00.000Z';
    const entry = {
      ...olderChange,
      id: 'change-1',
      kind: 'change',
      payload,
      photoCount: 0,
      photoBytes: 0,
      state: 'queued',
      cause: { code: 'new', at },
      nextAttemptAt: 0,
      attempts: 0,
      attempted: false,
      receipt: null,
      createdAt: at,
      schemaVersion: 1,
    };
    await database.table('entries').add(structuredClone(entry));
    expect(readEntry(entry)).toMatchObject({ kind: 'change', payload, filed: olderChange.filed });
    const draftId = await editEntry('change-1');
    expect(await drafts.of('change').get('depot', draftId)).toMatchObject({
      form: 'change',
      filed: olderChange.filed,
      values: { diagnosis: 'It was the clutch.', labourHours: '1.5', registering: emptyRegistering },
    });

    const values = { claimType: 'Engine', labourHours: 2, diagnosis: '' };
    const draft = { ...olderChange, id: 'draft-1', form: 'change', refusal: null, values, updatedAt: at };
    await database.table('drafts').add(structuredClone(draft));
    expect((await drafts.of('change').get('depot', 'draft-1'))?.values).toMatchObject({ ...values, labourHours: '2' });
  });
});

/** A message as the first version with messages wrote it. */
const olderMessage = {
  id: 'message-1',
  accountId: 'depot',
  kind: 'message',
  claimRef: 'claim-1',
  claim: olderChange.claim,
  payload: { text: 'The key is on the bench.' },
  photoCount: 0,
  photoBytes: 0,
  state: 'queued',
  cause: { code: 'new', at: '2026-11-25T09:00:00.000Z' },
  nextAttemptAt: 0,
  attempts: 0,
  attempted: false,
  receipt: null,
  createdAt: '2026-11-25T09:00:00.000Z',
  schemaVersion: 1,
};

describe('a message on a claim', () => {
  it('stays readable as an entry, sent and unsent, and as a draft', async () => {
    const receipt = { claimId: 'claim-1', claimName: 'W-1', messageId: 'm-1', files: [], at: olderMessage.createdAt };
    expect(readEntry({ ...olderMessage, receipt } as never)).toMatchObject({ receipt });
    await database.table('entries').add(structuredClone(olderMessage));
    const draftId = await editEntry('message-1');
    const { id: _, kind: __, payload: values, claimRef, claim, accountId } = olderMessage;
    const draft = { id: draftId, accountId, form: 'message', claimRef, claim, refusal: null, values };
    expect(await drafts.of('message').get('depot', draftId)).toMatchObject(draft);
  });

  it('is left unchanged by an app without messages', () => {
    const older = v.variant('kind', [ClaimEntry, AmendmentEntry, InvoiceEntry, ChangeEntry, RegistrationEntry]);
    // Such an entry is `unreadable`: counted, and neither changed nor sent.
    expect(v.safeParse(older, olderMessage).success).toBe(false);
  });
});

/** A withdrawal as the first version with withdrawals wrote it. */
const olderWithdrawal = {
  ...olderMessage,
  id: 'withdrawal-1',
  kind: 'withdrawal',
  payload: { text: 'The customer paid for it.' },
};

describe('a withdrawal of a claim', () => {
  it('stays readable as an entry, sent and unsent, and as a draft', async () => {
    const receipt = { claimId: 'claim-1', claimName: 'W-1', files: [], at: olderWithdrawal.createdAt };
    expect(readEntry({ ...olderWithdrawal, receipt } as never)).toMatchObject({ receipt });
    await database.table('entries').add(structuredClone(olderWithdrawal));
    const draftId = await editEntry('withdrawal-1');
    const { id: _, kind: __, payload: values, claimRef, claim, accountId } = olderWithdrawal;
    const draft = { id: draftId, accountId, form: 'withdrawal', claimRef, claim, refusal: null, values };
    expect(await drafts.of('withdrawal').get('depot', draftId)).toMatchObject(draft);
  });

  it('is left unchanged by an app without withdrawals', () => {
    const kinds = [ClaimEntry, AmendmentEntry, InvoiceEntry, ChangeEntry, MessageEntry, RegistrationEntry] as const;
    expect(v.safeParse(v.variant('kind', kinds), olderWithdrawal).success).toBe(false);
  });
});

describe('an appeal of a decision', () => {
  it('stays readable as an entry and as a draft', async () => {
    const olderAppeal = { ...olderMessage, id: 'appeal-1', kind: 'appeal', payload: { text: 'The belt was new.' } };
    await database.table('entries').add(structuredClone(olderAppeal));
    const draftId = await editEntry('appeal-1');
    expect(await drafts.of('appeal').get('depot', draftId)).toMatchObject({ values: olderAppeal.payload });
  });
});

describe('a proof of purchase that was asked for', () => {
  it('stays readable as an entry and as a draft', async () => {
    const payload = { name: 'PR-000012', serialNumber: 'DEMOACTIVE0001', product: 'Norvane SB-624E' };
    const { claim: _, ...older } = olderMessage;
    const proof = { ...older, id: 'proof-1', kind: 'proof', claimRef: 'registration-1', payload };
    await database.table('entries').add(structuredClone(proof));
    const draftId = await editEntry('proof-1');
    const draft = { claimRef: 'registration-1', registration: payload };
    expect(await drafts.of('proof').get('depot', draftId)).toMatchObject(draft);
  });
});

describe('a message in a ticket', () => {
  it('stays readable as an entry and as a draft', async () => {
    const { claim: _, ...older } = olderMessage;
    const payload = { text: 'It stalls again.' };
    const message = { ...older, id: 'answer-1', kind: 'ticket_message', claimRef: 'ticket-1', number: 'T-12', payload };
    await database.table('entries').add(structuredClone(message));
    const draftId = await editEntry('answer-1');
    const draft = { claimRef: 'ticket-1', number: 'T-12', values: payload };
    expect(await drafts.of('ticket_message').get('depot', draftId)).toMatchObject(draft);
  });
});

describe('a row of an older version of the app', () => {
  it('is a draft whose every field is restored, where nothing was chosen and where a number was typed', async () => {
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

  it('is a draft that opens without a registration', async () => {
    const id = await storeDraft('depot', 1);
    await database.table('drafts').update(id, { 'values.registering': undefined, unregistered: undefined });
    expect(await drafts.of('claim').get('depot', id)).toMatchObject({
      unregistered: null,
      values: { registering: { chosen: false, retailerId: '' } },
    });
  });

  it('is an entry that is read with its meaning', () => {
    const { steps: _, payload, ...entry } = outboxEntry({ schemaVersion: 1 });
    const { registering: __, ...older } = payload;
    expect(readEntry({ ...entry, payload: older } as never)).toMatchObject({ steps: null, payload: claimPayload });
  });

  it('is read unchanged although forms are validated more strictly by now: a person changes what the server refuses', () => {
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
      messageEntry({ payload: { text: ` ${'x'.repeat(40_000)}\r\n` } }),
    ];
    expect(entries.map(readEntry)).toEqual(entries);
  });
});

it('is readable for an older version of the app too if nothing has to be registered', async () => {
  const id = await storeDraft('depot', 0);
  expect(await submitClaim(id, claimPayload)).toMatchObject({ schemaVersion: 1 });
});

describe('a claim without a customer', () => {
  const withPayload = (change: object) => ({
    ...olderClaim,
    payload: Object.assign({}, olderClaim['payload'], change),
  });

  it('opens, and is changed with the customer of its look-up', async () => {
    await database.table('entries').add(structuredClone(olderClaim));
    const draft = await drafts.of('claim').get('depot', await editEntry(String(olderClaim['id'])));
    expect(draft?.values).toMatchObject({ emailOrPhone: '+1 416 555-0199', registering: { storeStock: false } });
    expect(draft?.found).toMatchObject({ registration: { id: 'registration-1' } });
  });

  it('opens without a look-up, and requires the customer when it is changed', async () => {
    await database.table('entries').add(withPayload({ found: null }));
    const draft = await drafts.of('claim').get('depot', await editEntry(String(olderClaim['id'])));
    expect(draft).toMatchObject({ serialNumber: 'DEMOACTIVE0001', found: null, values: { emailOrPhone: '' } });
  });
});

describe('a claim on store stock', () => {
  it('is read by no older version, which would send it without the comparison, and is restored unchanged', async () => {
    const id = await storeDraft('depot', 0);
    const known = { emailOrPhone: '', storeStock: true } as const;
    expect((await submitClaim(id, { ...claimPayload, found: null, known })).schemaVersion).toBe(3);
    const draft = await drafts.of('claim').get('depot', await editEntry(id));
    expect(draft?.values).toMatchObject({ emailOrPhone: '', registering: { storeStock: true } });
  });

  it('keeps the email of any other claim', async () => {
    const id = await storeDraft('depot', 0);
    expect((await submitClaim(id, { ...claimPayload, known: { emailOrPhone: 'ada@example.com' } })).schemaVersion).toBe(
      1,
    );
    const draft = await drafts.of('claim').get('depot', await editEntry(id));
    expect(draft?.values.emailOrPhone).toBe('ada@example.com');
  });
});
