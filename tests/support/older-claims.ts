/** A row as an app wrote it. Untyped on purpose: a new form field must not appear in it. */
type OlderClaim = { id: string; payload: Record<string, unknown> } & Record<string, unknown>;

/** A claim of the previous version: filed with a registration found by the serial number only, or without a look-up. */
export const olderClaim: OlderClaim = {
  id: '6f1c6a0e-9d0c-4f0e-8f4e-2f6d0c6b7a11',
  accountId: 'depot',
  kind: 'claim',
  claimRef: '6f1c6a0e-9d0c-4f0e-8f4e-2f6d0c6b7a11',
  payload: {
    serialNumber: 'DEMOACTIVE0001',
    found: {
      customerName: 'Ada Morin',
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
        customer: { name: 'Ada Morin', email: null, phone: '+1 416 555-0199', postalCode: null },
      },
    },
    known: null,
    registering: null,
    claim: {
      claimType: 'Engine',
      claimSubtype: 'Fuel system',
      diagnosis: 'Main jet blocked with varnish.',
      dateOfFailure: '2026-11-17',
      dateEnteredShop: '2026-11-19',
      partsRequired: 'Carburettor assembly, 1',
      labourHours: 1.75,
    },
  },
  photoCount: 0,
  photoBytes: 0,
  state: 'queued',
  cause: { code: 'new', at: '2026-11-21T10:00:00.000Z' },
  nextAttemptAt: 0,
  attempts: 0,
  attempted: false,
  resolved: null,
  steps: null,
  receipt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  schemaVersion: 1,
};

/** A claim that was filled by picking from the catalogue, as the first version with picks wrote it. */
export const pickedClaim: OlderClaim = {
  ...olderClaim,
  id: '6f1c6a0e-9d0c-4f0e-8f4e-2f6d0c6b7a12',
  claimRef: '6f1c6a0e-9d0c-4f0e-8f4e-2f6d0c6b7a12',
  payload: {
    ...olderClaim.payload,
    emailOrPhone: '+1 416 555-0199',
    picks: {
      failureCode: 'E-101',
      operations: [{ id: '1010' }],
      parts: [{ id: 'NV-114-0231', quantity: 2, causal: true }],
      typed: [{ kind: 'part', description: 'Shear pin', number: null, quantity: 4, hours: null }],
      catalogueAt: '2026-11-20T14:00:00.000Z',
      expectedCents: 21_450,
      filled: { labourHours: '1.75', partsRequired: 'NV-114-0231 Carburettor assembly, 2' },
    },
  },
  schemaVersion: 6,
};
