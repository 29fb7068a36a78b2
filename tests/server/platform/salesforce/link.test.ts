import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { defaultTimeouts, salesforcePlatform } from '#server/platform/salesforce/salesforce-platform.ts';
import { describeFailure } from '#server/errors/describe-failure.ts';
import { createSignals } from '#server/signals/signals.ts';
import { salesforceSuite } from '#tests/support/platforms.ts';
import { OrgError } from '#tests/support/salesforce/org-error.ts';
import type { Fault } from '#tests/support/salesforce/salesforce-stand-in.ts';
import { newClaim } from '../support/new-claim.ts';

const rowLocked = new OrgError('UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record');
const lockedInFlow = new OrgError(
  'CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY',
  'ClaimTrigger: execution of AfterInsert caused by: System.DmlException: Update failed. UNABLE_TO_LOCK_ROW',
);

/** Returns the reason of a rejected promise. */
async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('No AppError came.', { cause: error });
  return error;
}

describe('The link to an org', () => {
  const { standIn, platform, database } = salesforceSuite();

  afterEach(() => standIn().org.clearRules());

  it.each<[Fault, retryAfterS: number]>([
    ['connection cut before', 5],
    ['body cut', 5],
    ['answer 500', 5],
    ['a page of HTML', 5],
    ['request limit', 300],
    ['too many requests', 30],
    ['server unavailable', 17],
  ])('reports "%s" as an unavailable service, with the time of the next attempt', async (fault, retryAfterS) => {
    standIn().fail(/GET \/query/, fault);
    const error = await refusal(platform().getContact(contactIds.owner));
    expect({ code: error.code, retryAfterS: error.retryAfterS }).toEqual({ code: 'UNAVAILABLE', retryAfterS });
    expect(await platform().getContact(contactIds.owner)).not.toBeNull();
  });

  it('reports the same of an org that does not respond', async () => {
    const away = salesforcePlatform({ ...standIn().settings, url: 'http://127.0.0.1:9' });
    expect(await refusal(away.getContact(contactIds.owner))).toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
  });

  it('reports the same of an org that refuses the credentials', async () => {
    const stranger = salesforcePlatform({ ...standIn().settings, clientSecret: 'another' });
    expect(await refusal(stranger.getContact(contactIds.owner))).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('counts the remaining calls of the org and the results of its calls, without their content', async () => {
    const signals = createSignals();
    const watched = salesforcePlatform(standIn().settings, defaultTimeouts, signals);
    await watched.getContact(contactIds.owner);
    const left = 15_000 - standIn().calls.length;
    standIn().fail(/GET \/query/, 'answer 500');
    await refusal(watched.getContact(contactIds.owner));
    const text = await signals.metrics.text();
    expect(text).toContain(`portal_salesforce_calls_left ${left - 1}`);
    expect(text).toContain('portal_salesforce_calls_max 15000');
    const calls = 'portal_dependency_call_seconds_count{dependency="sales_platform",call="GET query"';
    expect(text).toContain(`${calls},outcome="failed"} 1`);
    expect(text).toContain(`${calls},outcome="ok"}`);
    expect(text).not.toContain(contactIds.owner);
  });

  it('requests one token for many waiting calls', async () => {
    const fresh = salesforcePlatform(standIn().settings);
    const before = standIn().calls.length;
    await Promise.all(Array.from({ length: 8 }, () => fresh.getContact(contactIds.owner)));
    const tokens = standIn()
      .calls.slice(before)
      .filter((call) => call === 'POST /services/oauth2/token');
    expect(tokens).toHaveLength(1);
  });

  it('caches values that seldom change, but requests missing values again', async () => {
    const fresh = salesforcePlatform(standIn().settings);
    const calls = async (run: () => Promise<unknown>) => {
      const before = standIn().calls.length;
      await run();
      return standIn().calls.length - before;
    };
    const picklist = { SOBJECT_API_NAME: 'Warranty_Claim__c', FIELD_API_NAME: 'Claim_Type__c' } as const;
    await fresh.getPicklist(picklist, 'en');
    expect(await calls(() => fresh.inTransaction(database()).getPicklist(picklist, 'en'))).toBe(0);
    expect(await calls(() => fresh.getPicklist(picklist, 'fr'))).toBe(1);
    const [productId, unknown] = [String([...standIn().org.records('Product2')][0]?.['Id']), '01tNOTHING00000001'];
    await Promise.all([fresh.getProduct(productId), fresh.getProduct(unknown)]);
    expect(await calls(() => fresh.getProduct(productId))).toBe(0);
    expect(await calls(() => fresh.getProduct(unknown))).toBe(1);
    expect(await calls(() => fresh.getContact(contactIds.owner))).toBe(1);
    expect(await calls(() => fresh.getContact(contactIds.owner))).toBe(1);
  });

  it('requests a new token once when the org no longer accepts the current one', async () => {
    await platform().getContact(contactIds.owner);
    standIn().expireSessions();
    const before = standIn().calls.length;
    const found = await Promise.all(Array.from({ length: 5 }, () => platform().getContact(contactIds.owner)));
    expect(found.every((contact) => contact?.id === contactIds.owner)).toBe(true);
    const tokens = standIn()
      .calls.slice(before)
      .filter((call) => call === 'POST /services/oauth2/token');
    expect(tokens).toHaveLength(1);
  });

  it('gives up when the org does not accept the new token', async () => {
    await platform().getContact(contactIds.owner);
    standIn().fail(/GET \/query/, 'session unknown');
    standIn().fail(/GET \/query/, 'session unknown');
    const before = standIn().calls.length;
    expect(await refusal(platform().getContact(contactIds.owner))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(
      standIn()
        .calls.slice(before)
        .filter((call) => call.startsWith('GET /query')),
    ).toHaveLength(2);
  });

  it.each([
    ['one call', { callMs: 150, transactionMs: 60_000 }],
    ['a transaction', { callMs: 60_000, transactionMs: 150 }],
  ])('ends a call that does not respond within the time limit of %s', async (_whose, limits) => {
    const hurried = salesforcePlatform(standIn().settings, limits).inTransaction(database());
    standIn().fail(/GET \/query/, 'no answer');
    expect(await refusal(hurried.getContact(contactIds.owner))).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('waits for a lock of another user, and then writes once', async () => {
    const claim = await newClaim(platform());
    standIn().fail(/POST \/composite$/, rowLocked);
    standIn().fail(/POST \/composite$/, lockedInFlow);
    const id = await platform().createClaim(claim);
    expect(
      standIn()
        .org.byExternalId('Warranty_Claim__c', 'Portal_Id__c', claim.id)
        .map(({ Id }) => Id),
    ).toEqual([id]);
  });

  it('waits a moment while the org is busy, but not after the limit of the day', async () => {
    for (let tries = 0; tries < 3; tries++) standIn().fail(/GET \/query/, 'busy');
    expect(await platform().getContact(contactIds.owner)).not.toBeNull();
    for (let tries = 0; tries < 4; tries++) standIn().fail(/GET \/query/, 'busy');
    expect(await refusal(platform().getContact(contactIds.owner))).toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterS: 5,
    });
  });

  it('gives up on a lock that stays', async () => {
    const claim = await newClaim(platform());
    for (let tries = 0; tries < 4; tries++) standIn().fail(/POST \/composite$/, rowLocked);
    expect(await refusal(platform().createClaim(claim))).toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
    expect(standIn().org.byExternalId('Warranty_Claim__c', 'Portal_Id__c', claim.id)).toEqual([]);
  });
});

describe('A refusal of an org', () => {
  const { standIn, platform } = salesforceSuite();

  afterEach(() => standIn().org.clearRules());

  it('about a record that contradicts the contract is an inconsistency of its data', async () => {
    const { org } = standIn();
    const [registration] = org.records('Product_Registration__c');
    const { Id = null, Status__c = null } = registration ?? {};
    org.load('Product_Registration__c', { ...registration, Status__c: 'Lost' });
    expect(await refusal(platform().getRegistration(String(Id)))).toMatchObject({
      code: 'SALESFORCE_DATA_INCONSISTENCY',
    });
    org.load('Product_Registration__c', { ...registration, Status__c });
  });

  it('about an unknown reference is an inconsistency too', async () => {
    const claim = await newClaim(platform(), { customerId: '003DEMO00000009999' });
    expect(await refusal(platform().createClaim(claim))).toMatchObject({ code: 'SALESFORCE_DATA_INCONSISTENCY' });
  });

  it('by a validation rule has field names of the contract, and never the text of the org', async () => {
    standIn().org.rule('Warranty_Claim__c', () => ({ message: 'Call Bob at 555-0100', field: 'Claim_Subtype__c' }));
    const error = await refusal(platform().createClaim(await newClaim(platform())));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', fields: { claimSubtype: 'invalid_choice' } });
    expect(JSON.stringify(error)).not.toContain('Bob');
  });

  it.each([
    ['INSUFFICIENT_ACCESS_OR_READONLY', [], /permission set/],
    ['INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY', ['Repair_Depot__c'], /permission set/],
    ['INVALID_FIELD_FOR_INSERT_UPDATE', ['Portal_Account__c'], /permission set/],
    ['INVALID_FIELD', ['Labour_Hours__c'], /lacks an object or field/],
    ['CANNOT_EXECUTE_FLOW_TRIGGER', [], /flow or trigger/],
    ['CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY', [], /flow or trigger/],
    ['REQUIRED_FIELD_MISSING', ['Region__c'], /requires a field/],
    ['FIELD_INTEGRITY_EXCEPTION', ['Region__c'], /requires a field/],
    ['SOMETHING_NEW', [], /refuses the call/],
  ])('with %s about %o is a fault that the log names, without the text of the org', async (code, fields, hint) => {
    const claim = await newClaim(platform());
    standIn().fail(/POST \/composite$/, new OrgError(code, 'Bob Tremblay at 555-0100', { fields }));
    const error = await refusal(platform().createClaim(claim));
    expect(error.code).toBe('INTERNAL_ERROR');
    const logged = describeFailure(error);
    expect(logged.cause?.message).toMatch(hint);
    expect(logged.cause?.cause).toMatchObject({ code, fields });
    expect(JSON.stringify(logged)).not.toContain('Bob');
  });

  it.each([
    ['FIELD_INTEGRITY_EXCEPTION', 'Labour_Hours__c', { labourHours: 'invalid_choice' }],
    ['FIELD_FILTER_VALIDATION_EXCEPTION', 'Customer__c', { customerId: 'invalid_choice' }],
    ['STRING_TOO_LONG', 'Diagnosis__c', { diagnosis: 'outside_limits' }],
  ])('with %s about a typed value names the field', async (code, field, fields) => {
    const claim = await newClaim(platform());
    standIn().fail(/POST \/composite$/, new OrgError(code, 'No', { fields: [field] }));
    const error = await refusal(platform().createClaim(claim));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  it.each([
    ['STORAGE_LIMIT_EXCEEDED', 300],
    ['INVALID_QUERY_LOCATOR', 5],
    ['API_CURRENTLY_DISABLED', 5],
  ])('with %s is temporary: retry later', async (code, retryAfterS) => {
    standIn().fail(/GET \/query/, new OrgError(code, 'No'));
    expect(await refusal(platform().getContact(contactIds.owner))).toMatchObject({ code: 'UNAVAILABLE', retryAfterS });
  });

  it.each([
    ['Warranty_Claim__c', 'INSUFFICIENT_ACCESS_OR_READONLY'],
    ['Warranty_Claim__c.Portal_Account__c', 'INVALID_FIELD_FOR_INSERT_UPDATE'],
  ])('because of the missing permission for %s is a fault that the log names', async (name, code) => {
    const claim = await newClaim(platform());
    standIn().access.deny(name);
    const error = await refusal(platform().createClaim(claim)).finally(() => standIn().access.allowAll());
    expect(error.code).toBe('INTERNAL_ERROR');
    expect(describeFailure(error).cause?.cause?.code).toBe(code);
  });

  it('as a duplicate is a conflict if its rule blocks', async () => {
    const claim = await newClaim(platform());
    standIn().fail(/POST \/composite$/, new OrgError('DUPLICATES_DETECTED', 'Use one of these records?'));
    expect(await refusal(platform().createClaim(claim))).toMatchObject({ code: 'CONFLICT' });
  });

  it('leaves nothing of a write of several records', async () => {
    const claim = await newClaim(platform());
    standIn().org.rule('Claim_Event__c', () => ({ message: 'No events today' }));
    expect(await refusal(platform().createClaim(claim))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(standIn().org.byExternalId('Warranty_Claim__c', 'Portal_Id__c', claim.id)).toEqual([]);
  });

  describe('of an invoice', () => {
    const input = {
      invoiceDate: '2026-11-20',
      invoiceNumber: 'INV-0042',
      gstHstTaxAmount: 5.25,
      pstQstTaxAmount: 10.47,
      usdTaxAmount: null,
    };
    const invoiceOf = (claimId: string) => ({
      id: `invoice of ${claimId}`,
      claimId,
      createdBy: 'demo-depot.qc',
      createdAt: new Date(),
      input,
    });

    it.each([
      [{ message: 'GST/HST exceeds the rate' }, ['GST/HST']],
      [{ message: 'The amount is too high', field: 'PST_QST_Tax_Amount__c' }, ['PST/QST']],
      [{ message: 'GST/HST is always less than PST/QST' }, ['GST/HST', 'PST/QST']],
      [{ message: 'The invoice number is taken' }, []],
    ])('names the taxes for %o', async (verdict, fields) => {
      const claimId = await platform().createClaim(await newClaim(platform()));
      standIn().org.rule('Claim_Invoice__c', () => verdict);
      const error = await refusal(platform().createInvoice(invoiceOf(claimId)));
      expect(error.code).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION');
      expect(Object.keys(error.fields ?? {})).toEqual(fields);
    });

    it('leaves out the total that it says, which the org has no field for (R-INV-11)', async () => {
      const claimId = await platform().createClaim(await newClaim(platform()));
      const { input: given, ...made } = invoiceOf(claimId);
      await platform().createInvoice({ ...made, input: { ...given, invoiceTotal: 99.5 } });
      const [record] = standIn().org.byExternalId('Claim_Invoice__c', 'Portal_Id__c', made.id);
      expect(record).toMatchObject({ GST_HST_Tax_Amount__c: 5.25 });
      expect(Object.values(record ?? {})).not.toContain(99.5);
      const { depotId } = await newClaim(platform());
      expect((await platform().getClaim(depotId, claimId))?.invoice).not.toHaveProperty('invoiceTotal');
    });

    it('that is a second one reports that the claim has been invoiced', async () => {
      const claimId = await platform().createClaim(await newClaim(platform()));
      await platform().createInvoice(invoiceOf(claimId));
      const second = { ...invoiceOf(claimId), id: 'another' };
      expect(await refusal(platform().createInvoice(second))).toMatchObject({ code: 'ALREADY_INVOICED' });
    });
  });
});

describe('A repeated submission', () => {
  const { standIn, platform } = salesforceSuite();

  it('after a lost response is found, with later changes in the org', async () => {
    const claim = await newClaim(platform());
    standIn().fail(/POST \/composite$/, 'connection cut after the commit');
    expect(await refusal(platform().createClaim(claim))).toMatchObject({ code: 'UNAVAILABLE' });

    const id = await platform().findCreated('claim', claim.id);
    expect(await platform().getClaim(claim.depotId, id ?? '')).toMatchObject({ status: 'New', timeline: [{}] });
    expect(standIn().org.byExternalId('Warranty_Claim__c', 'Portal_Id__c', claim.id)).toHaveLength(1);
  });

  it('is written once, also when it is written again', async () => {
    const claim = await newClaim(platform());
    const [first, second] = await Promise.all([platform().createClaim(claim), platform().createClaim(claim)]);
    expect(first).toBe(second);
    expect((await platform().getClaim(claim.depotId, first))?.timeline).toHaveLength(1);

    const amendment = {
      id: 'amendment-1',
      claimId: first,
      createdBy: 'demo-depot.qc',
      createdAt: new Date(),
      input: { diagnosis: 'More', parts: 'Shaft', labourHours: 1 },
    };
    expect(await platform().createAmendment(amendment)).toBe(await platform().createAmendment(amendment));
    expect((await platform().getClaim(claim.depotId, first))?.estimatedRepairCosts).toHaveLength(1);

    const photos = { id: 'photos-1', claimId: first, createdBy: 'x', status: 'New', wereRequested: true };
    for (let times = 0; times < 2; times++) await platform().recordPhotos({ ...photos, addedAt: new Date() });
    expect((await platform().getClaim(claim.depotId, first))?.timeline).toHaveLength(3);
  });

  it('is not found before it was written, nor by the id of another account', async () => {
    for (const kind of ['claim', 'amendment', 'invoice'] as const)
      for (const id of ['nothing', "' OR Id != null", '']) expect(await platform().findCreated(kind, id)).toBeNull();
  });
});
