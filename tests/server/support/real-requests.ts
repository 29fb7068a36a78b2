import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { createApiKey } from '#server/accounts/api-keys.ts';
import { issueCode } from '#server/session/account-codes.ts';
import type { CodePurpose } from '#server/database/tables.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { saveWebhook } from '#server/delivery/webhooks/webhooks.ts';
import type { TestServer } from '#tests/support/server.ts';
import { claimForm, photo, today } from './claim-form.ts';
import { type Answer, type Client, newKey } from './client.ts';
import { amendmentFields, invoiceFields, invoiceFile } from './follow-ups.ts';

/** Details of a call that method and path do not determine; `params` are those of a row that exists. */
type Request = {
  params?: Params | ((server: TestServer, client: Client) => Promise<Params>);
  query?: string;
  fields?: Record<string, string | undefined>;
  file?: File;
};
type Params = Record<string, string>;

const dayMs = 24 * 60 * 60 * 1000;

async function newAccount({ database }: TestServer): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto('accounts')
    .values({
      id,
      email: `${id}@customer.example`,
      name: 'Ines Marchetti',
      role: 'customer',
      password_hash: null,
      verified_at: null,
      deactivated_at: null,
      contact_id: null,
      search_text: '',
    })
    .execute();
  return id;
}

/** A person who was invited, and has a passkey nevertheless. */
async function invitedAccount(server: TestServer) {
  const id = await newAccount(server);
  await addPasskey(server, id);
  return { id };
}

async function addPasskey({ database }: TestServer, account_id: string): Promise<string> {
  const id = randomUUID();
  const passkey = {
    id,
    account_id,
    name: 'Tablet',
    public_key: '',
    counter: 0,
    transports: '',
    created_at: new Date(),
  };
  await database.insertInto('passkeys').values(passkey).execute();
  // As if its sessions had been opened with it.
  await database.updateTable('sessions').set({ second_factor: true }).where('account_id', '=', account_id).execute();
  return id;
}

async function ownPasskey(server: TestServer, { session }: Client) {
  return { id: await addPasskey(server, session?.accountId ?? (await newAccount(server))) };
}

async function ownSession({ database }: TestServer, { session }: Client) {
  const id = randomUUID();
  const now = Date.now();
  const dates = { created_at: new Date(now), expires_at: new Date(now + dayMs) };
  await database
    .insertInto('sessions')
    .values({ id, account_id: session?.accountId ?? 'demo-depot', ...dates })
    .execute();
  return { id };
}

/** A code as a mail has it. */
async function mailedCode(server: TestServer, purpose: CodePurpose) {
  const accountId = await newAccount(server);
  return { code: await issueCode(server.database, { accountId, purpose, now: new Date() }) };
}

/** A ticket of the caller. */
async function ownTicket({ context }: TestServer, { session }: Client) {
  const id = randomUUID();
  await context.platform.createTicket({
    id,
    ticket: { message: 'It stalls.', productId: demoId('product', 1), ticketType: 'Other', ticketSubtype: null },
    from: { contactId: null, ...(session && { account: { id: session.accountId, name: 'Ines Marchetti' } }) },
    createdAt: new Date(),
  });
  return { id };
}

async function checkedImport({ database }: TestServer) {
  const id = randomUUID();
  await database
    .insertInto('imports')
    .values({ id, kind: 'depots', file_name: 'depots.csv', sha256: '', state: 'checked', created_at: new Date() })
    .execute();
  return { id };
}

async function newWebhook({ context }: TestServer) {
  // A portal has at most 50, and each caller makes several calls about one.
  await context.database.deleteFrom('webhooks').execute();
  const id = randomUUID();
  const form = { name: 'Books', url: 'https://books.example/portal', kinds: ['approved' as const], enabled: true };
  await saveWebhook(context, id, form, { by: { accountId: null, network: null }, now: new Date() });
  return { id };
}

/** A key of an admin, of which each caller has one. */
async function madeKey({ database, context }: TestServer) {
  // There are 50 at most.
  await database.deleteFrom('api_keys').where('name', '=', 'Books').execute();
  const by = { accountId: null, network: null };
  const form = { name: 'Books', scopes: ['read' as const], expiresAt: null };
  const { id } = await createApiKey(database, 'demo-admin', form, { by, now: context.now() });
  return { id };
}

const registration = demoId('registration', 1);
// Claims of the Ontario depot, by the number of the demo data.
const newClaim = { id: demoId('claim', 45) };
const otherNewClaim = { id: demoId('claim', 44) };
const approvedClaim = { id: demoId('claim', 23) };
const depotRecord = { kind: 'depots', id: depotIds.quebec };
const month = today.slice(0, 7);
const [closedRun, openRun] = [{ id: demoId('run', 1) }, { id: demoId('run', 2) }];

const claimFields = {
  diagnosis: 'Leaks at the left seal.',
  partsRequired: 'Seal (1)',
  dateOfFailure: today,
  dateEnteredShop: today,
  claimType: 'Warranty Repair',
  claimSubtype: 'Engine',
  labourHours: '1',
  productRegistrationId: registration,
};

const requests: Partial<Record<keyof typeof endpoints, Request>> = {
  decideErasure: { params: { id: randomUUID() } },
  saveIncident: { params: { id: randomUUID() } },
  renamePasskey: { params: { id: randomUUID() } },
  removePasskey: { params: ownPasskey },
  endSession: { params: ownSession },
  checkPasswordReset: { params: (server) => mailedCode(server, 'reset') },
  resetPassword: { params: (server) => mailedCode(server, 'reset') },
  checkVerification: { params: (server) => mailedCode(server, 'verification') },
  verifyAccount: { params: (server) => mailedCode(server, 'verification') },
  deactivateAccount: { params: invitedAccount },
  reenableAccount: { params: invitedAccount },
  syncAccount: { params: { id: 'demo-depot' } },
  linkAccount: { params: { id: 'demo-depot', salesforceId: contactIds.depot } },
  createAccount: { params: { salesforceId: contactIds.newTechnician } },
  inviteAgain: { params: invitedAccount },
  inviteRole: { params: { role: 'depot' } },
  removeSecondFactors: { params: invitedAccount },
  setApprovalLimit: { params: invitedAccount },
  getPicklist: { query: 'SOBJECT_API_NAME=Case&FIELD_API_NAME=Type' },
  getProduct: { params: { id: demoId('product', 1) } },
  findSkus: { query: 'sku=KB-10' },
  listServiceManuals: { query: 'productId=nothing' },
  listTechnicalBulletins: { query: 'productId=nothing' },
  listUserManuals: { query: 'productId=nothing' },
  listRetailerProcedures: { query: `contactId=${contactIds.retailer}` },
  findSerialNumbers: { query: 'serialNumber=DEMOACTIVE0001' },
  findContacts: { query: 'email=owner@customer.example' },
  updateContact: { params: { id: contactIds.owner } },
  findRegistrations: { query: 'serialNumber=DEMOACTIVE0001' },
  getRegistration: { params: { id: registration } },
  addProof: { params: { id: registration } },
  createClaim: { fields: claimFields },
  getClaim: { params: newClaim },
  updateClaim: { params: newClaim, fields: claimFields },
  createAmendment: { params: otherNewClaim, fields: amendmentFields, file: photo() },
  withdrawClaim: { params: otherNewClaim },
  appealClaim: { params: otherNewClaim },
  createInvoice: { params: approvedClaim, fields: invoiceFields, file: invoiceFile() },
  getDeskClaim: { params: newClaim },
  assignClaim: { params: newClaim },
  requestFromDepot: { params: newClaim },
  priceClaim: { params: newClaim },
  decideClaim: { params: newClaim },
  orderParts: { params: newClaim },
  reopenClaim: { params: newClaim },
  closeClaim: { params: newClaim },
  voidInvoice: { params: newClaim },
  adjustPayment: { params: newClaim },
  listTicketMessages: { params: ownTicket },
  createTicketMessage: { params: ownTicket },
  getDeskTicket: { params: ownTicket },
  answerTicket: { params: ownTicket },
  addTicketNote: { params: ownTicket },
  linkTicket: { params: ownTicket },
  assignTicket: { params: ownTicket },
  closeTicket: { params: ownTicket },
  reopenTicket: { params: ownTicket },
  addDeskNote: { params: newClaim },
  getDeskRegistration: { params: { id: registration } },
  decideRegistration: { params: { id: registration } },
  correctRegistration: { params: { id: registration } },
  transferRegistration: { params: { id: registration } },
  requestProof: { params: { id: registration } },
  retireRegistration: { params: { id: registration } },
  getJudgement: { params: newClaim },
  listClaimMessages: { params: newClaim },
  createClaimMessage: { params: newClaim, fields: { text: 'When will it be decided?' } },
  listFiles: { query: `entityId=${newClaim.id}` },
  getFileContent: { params: { id: demoId('file', 1) } },
  sendPiece: { params: { sha256: '0'.repeat(64) } },
  getImport: { params: checkedImport },
  listImportProblems: { params: checkedImport },
  confirmImport: { params: checkedImport },
  discardImport: { params: checkedImport },
  exportKind: { params: depotRecord },
  getImportTemplate: { params: depotRecord },
  getPaymentRun: { params: openRun },
  payPaymentRun: { params: openRun },
  undoPaymentRun: { params: openRun },
  closePaymentRun: { params: openRun },
  closeMonth: { params: { month } },
  exportPaymentRun: { params: closedRun },
  exportJournal: { query: `month=${month}` },
  getRemittance: { params: { ...closedRun, depotId: depotIds.quebec } },
  getStatement: { params: { month } },
  exportStatement: { params: { month } },
  saveWebhook: { params: newWebhook },
  deleteWebhook: { params: newWebhook },
  renewWebhookSecret: { params: newWebhook },
  testWebhook: { params: newWebhook },
  listWebhookDeliveries: { params: newWebhook },
  sendDeliveriesAgain: { params: newWebhook },
  renewApiKey: { params: madeKey },
  revokeApiKey: { params: madeKey },
  listRecords: { params: depotRecord },
  getRecord: { params: depotRecord },
  createRecord: { params: depotRecord },
  updateRecord: { params: depotRecord },
  previewMerge: { params: { kind: 'customers', id: contactIds.owner } },
  mergeRecord: { params: { kind: 'customers', id: contactIds.owner } },
};

/** Makes a call whose path names rows that exist, with an empty body unless it is a form. `more` is added to its query. */
export async function makeRequest(
  server: TestServer,
  client: Client,
  [name, endpoint]: readonly [string, Endpoint],
  more?: string,
): Promise<Answer> {
  const { method, path, body, upload, bytes, idempotent, versioned } = endpoint;
  const [, request = {}] = Object.entries(requests).find(([candidate]) => candidate === name) ?? [];
  const { params = {}, query, fields = {}, file } = request;
  const named = typeof params === 'function' ? await params(server, client) : params;
  const queries = [query, more].filter((one) => one !== undefined);
  const url = `${pathOf(path, named)}${queries.length === 0 ? '' : `?${queries.join('&')}`}`;
  const headers = { ...(idempotent && { 'idempotency-key': newKey() }), ...(versioned && { 'if-match': '"1"' }) };
  if (bytes) return client.sendBytes(method, url, new Uint8Array(8));
  if (!upload) return client.write(method, url, body && {}, headers);
  const form = claimForm(fields);
  if (file) form.append(upload.name, file);
  return client.send(method, url, form, { ...(await client.xsrf()), ...headers });
}

/** @throws Error for a parameter without a value, which would be answered with 404. */
function pathOf(path: string, params: Params): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}.`);
    return value;
  });
}
