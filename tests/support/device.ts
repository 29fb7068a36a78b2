import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import type { AmendmentInput } from '#contract/amendments.ts';
import type { ClaimFields } from '#contract/claims.ts';
import type { InvoiceInput } from '#contract/invoices.ts';
import { database } from '#storage/database.ts';
import { importStorageKey } from '#storage/seal.ts';
import type { PreparedKey } from '#storage/wrapped-keys.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import type { FollowUp } from '#offline/outbox/enqueue.ts';
import type { ClaimEntry, ClaimPayload, FiledClaim, FollowedClaim, FollowUpKind, PhotoRow } from '#storage/rows.ts';

/** Empties the device's database before each test. */
export function useEmptyDevice(): void {
  beforeEach(async () => {
    await database.delete();
    await database.open();
    // As after a sign-in to a server that returns keys: all data of these tests is encrypted.
    for (const accountId of ['depot', 'depot-a', 'depot-b'])
      await database.keyring.take(accountId, await plainKey(storageKeyOf(accountId)));
  });
  afterEach(() => database.close({ disableAutoOpen: false }));
}

/** A key as a device without a private file system stores it. */
export async function plainKey(given: string): Promise<PreparedKey> {
  return { key: await importStorageKey(given), wrapped: null };
}

/** Returns the key of an account: 32 bytes in base64url. */
export function storageKeyOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('base64url');
}

export const claimForm: ClaimFields = {
  claimType: 'Engine',
  claimSubtype: 'Fuel system',
  diagnosis: 'Main jet blocked with varnish.',
  dateOfFailure: '2026-11-17',
  dateEnteredShop: '2026-11-19',
  partsRequired: 'Carburettor assembly, 1',
  labourHours: 1.75,
};

export const claimPayload: ClaimPayload = {
  serialNumber: 'DEMOACTIVE0001',
  known: null,
  registering: null,
  claim: claimForm,
  found: {
    customerName: null,
    readAt: '2026-11-20T10:00:00.000Z',
    registration: {
      id: 'registration-1',
      name: 'PR-1',
      status: 'Approved',
      inactive: false,
      warrantyStatus: 'Parts and Labour',
      isStoreStock: false,
      serialNumber: 'DEMOACTIVE0001',
      serialNumberId: 'serial-1',
      productName: 'Snow blower',
      productId: 'product-1',
      customerId: 'customer-1',
      model: 'SB-624E',
      brand: 'Norvane',
      dateOfPurchase: '2025-10-04',
      laborWarrantyExpiration: '2027-10-04',
      partsWarrantyExpiration: '2029-10-04',
    },
  },
};

/** Stores a draft with photos of `size` bytes each. Returns the draft's id. */
export async function storeDraft(accountId: string, photoCount: number, size = 1000): Promise<string> {
  const draft = drafts.of('claim').create({ accountId });
  await database.drafts.put({ ...draft, values: { ...draft.values, diagnosis: 'Pulls to the left.' } });
  for (let position = 1; position <= photoCount; position++) await storePhoto(draft.id, position, size);
  return draft.id;
}

export const followedClaim: FollowedClaim = {
  name: 'WC-000001',
  product: 'Norvane SB-624E',
  serialNumber: 'DEMOACTIVE0001',
  customerName: 'Marcy Okemaw',
  labourExpireDate: '2027-10-04',
  billingState: 'Ontario',
  grossTotal: 325.3,
};

export const filedClaim: FiledClaim = {
  registrationId: 'registration-1',
  dateOfPurchase: '2025-10-04',
  photoCount: 2,
  fields: claimForm,
};

export const amendment: AmendmentInput = { diagnosis: 'Gear cracked too.', labourHours: 2.5, parts: 'Gear, 1' };

export const invoice: InvoiceInput = {
  invoiceDate: '2026-11-20',
  invoiceNumber: 'ML-2291',
  gstHstTaxAmount: 42.29,
  pstQstTaxAmount: null,
  usdTaxAmount: null,
};

/** A follow-up of a kind as its form submits it. */
export function followUpOf(kind: FollowUpKind): FollowUp {
  switch (kind) {
    case 'amendment':
      return { kind, payload: amendment };
    case 'invoice':
      return { kind, payload: invoice };
    case 'change':
      return { kind, filed: filedClaim, payload: { ...claimForm, diagnosis: 'It was the clutch.' } };
    case 'message':
      return { kind, payload: { text: 'The key is on the bench.' } };
    case 'appeal':
      return { kind, payload: { text: 'The belt was new.' } };
    case 'withdrawal':
      return { kind, payload: { text: 'The customer paid for it.' } };
  }
}

/** Stores a follow-up draft with files. Returns its id. The claim's name is null for an unsent claim. */
export async function storeFollowUpDraft(
  kind: FollowUpKind,
  { claimRef, claim = followedClaim, files = 1 }: { claimRef: string; claim?: FollowedClaim; files?: number },
): Promise<string> {
  const follows = { accountId: 'depot', claimRef, claim };
  const draft =
    kind === 'change' ? drafts.of('change').create({ ...follows, filed: filedClaim }) : drafts.of(kind).create(follows);
  await database.drafts.put(draft);
  for (let position = 1; position <= files; position++) await storePhoto(draft.id, position, 500);
  return draft.id;
}

/** Stores a photo of so many bytes, as the app does. */
export async function storePhoto(
  entryId: string,
  position: number,
  size: number,
  change: Partial<PhotoRow> = {},
): Promise<PhotoRow> {
  const bytes = new Uint8Array(size);
  // The limit of `getRandomValues`.
  crypto.getRandomValues(bytes.subarray(0, 65_536));
  const row: PhotoRow = {
    id: crypto.randomUUID(),
    entryId,
    position,
    name: `photo-${position}.jpg`,
    type: 'image/jpeg',
    size,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...change,
  };
  await database.transaction('rw', database.photos, database.photoBytes, () =>
    Promise.all([database.photos.put(row), database.photoBytes.put({ id: row.id, bytes: bytes.buffer })]),
  );
  return row;
}

/** Returns the stored row of a claim in the outbox. */
export async function storedClaim(id: string): Promise<ClaimEntry | undefined> {
  const entry = await database.entries.get(id);
  return entry?.kind === 'claim' ? entry : undefined;
}
