import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { listClaims } from '#contract/claims.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Contact } from '#contract/contacts.ts';
import { DeskRegistration, listDeskRegistrations, type QueuedRegistration } from '#contract/desk-registrations.ts';
import { endpoints } from '#contract/endpoints.ts';
import { getRules } from '#contract/decision-rules.ts';
import { findRegistrations } from '#contract/registrations.ts';
import { demoId } from '#server/demo/demo-id.ts';
import type { Database } from '#server/database/tables.ts';
import { depotApplication } from '#tests/support/depot-application.ts';
import { MasterRecord } from '#contract/master-records.ts';
import { addMonths } from '#domain/dates.ts';
import { mayRequestProof, mayTransferRegistration } from '#domain/registration-rules.ts';
import { listMonths, PaymentRun } from '#contract/payments.ts';
import { claimFields, claimForm, claimOf, photo, today } from './claim-form.ts';
import { Client, newKey } from './client.ts';
import { amendmentFields, invoiceFields, invoiceFile } from './follow-ups.ts';
import { makeDue } from './make-due.ts';
import { customerForm } from './new-customer.ts';
import { sendDeskAction } from './desk-actions.ts';
import { registrationFields, registrationForm, registrationMade } from './registration-form.ts';

/** The people who send writes. */
export type People = { depot: Client; desk: Client; admin: Client };

export async function signInPeople(url: string): Promise<People> {
  const depot = await Client.signIn(url, 'depot');
  const desk = await Client.signIn(url, 'desk');
  return { depot, desk, admin: await Client.signIn(url, 'admin') };
}

/** A write that can be repeated with the same bytes, and a count of its effects. */
export type RepeatableWrite = {
  sender: Client;
  key: string;
  method: string;
  path: string;
  contentType: string;
  /** The version that the write is based on. */
  ifMatch: string | null;
  bytes: Uint8Array;
  effects: (database: Database) => Promise<number>;
};

/** One write: its path, its body, the version that it is based on, and the rows that it creates. */
type Draft = {
  path: string;
  body: FormData | object;
  version?: number;
  made: (database: Database) => Promise<readonly unknown[]>;
};

/** Creates a write of each kind; `marker` identifies its effect. */
type Makers<Arguments extends unknown[]> = Partial<
  Record<keyof typeof endpoints, (...made: Arguments) => Promise<Draft>>
>;

const contact = { firstName: 'Ama', email: 'ama.boateng@customer.example' } as const;

const depotMakers: Makers<[depot: Client, marker: string]> = {
  createClaim: async (depot, marker) => ({
    path: '/warranties/claims',
    body: claimForm(await claimFields(depot, { diagnosis: marker }), [photo(), photo()]),
    made: (database) => database.selectFrom('claims').select('id').where('diagnosis', '=', marker).execute(),
  }),

  updateClaim: async (depot, marker) => ({
    path: `/warranties/claims/${await newClaim(depot)}`,
    body: claimForm(await claimFields(depot, { diagnosis: marker }), [photo(marker)]),
    made: (database) => database.selectFrom('stored_files').select('id').where('name', '=', marker).execute(),
  }),

  createAmendment: async (depot, marker) => ({
    path: `/warranties/claims/${await newClaim(depot)}/amendment`,
    body: withFile(claimForm({ ...amendmentFields, diagnosis: marker }), 'file', photo()),
    made: (database) => database.selectFrom('claim_estimates').select('id').where('description', '=', marker).execute(),
  }),

  createInvoice: async (depot, marker) => ({
    path: `/warranties/claims/${await approvedClaim(depot)}/invoice`,
    body: withFile(claimForm({ ...invoiceFields, invoiceNumber: marker }), 'file', invoiceFile(marker)),
    made: (database) => database.selectFrom('invoices').select('id').where('invoice_number', '=', marker).execute(),
  }),

  withdrawClaim: async (depot, marker) => ({
    path: `/warranties/claims/${await newClaim(depot)}/withdraw`,
    body: { text: marker },
    made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
  }),

  appealClaim: async (depot, marker) => ({
    path: `/warranties/claims/${await rejectedClaim(depot)}/appeal`,
    body: withFile(claimForm({ text: marker }), 'files', photo(marker)),
    made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
  }),

  createContact: async (_, marker) => ({
    path: '/contacts',
    body: { ...contact, lastName: marker },
    made: (database) => database.selectFrom('contacts').select('id').where('last_name', '=', marker).execute(),
  }),

  updateContact: async (depot, marker) => {
    const { json } = await depot.post('/contacts', { ...contact, lastName: marker });
    const { id } = v.parse(Contact, json);
    return {
      path: `/contacts/${id}`,
      body: { emailConsentOptOut: false },
      made: (database) =>
        database
          .selectFrom('contacts')
          .select('id')
          .where('last_name', '=', marker)
          .where('email_consent_opt_out', '=', false)
          .execute(),
    };
  },

  createRegistration: async (depot, marker) => {
    const fields = await registrationFields(depot, await unregisteredUnit(depot));
    return {
      path: '/product-registrations',
      body: withFile(claimForm(fields), 'proofOfPurchase', photo(marker)),
      made: (database) =>
        database
          .selectFrom('registrations')
          .select('id')
          .where('serial_number_id', '=', fields['serialNumberId'] ?? '')
          .execute(),
    };
  },

  addProof: async (depot, marker) => {
    const form = registrationForm(await registrationFields(depot, await unregisteredUnit(depot)));
    const { id } = registrationMade(await depot.form('/product-registrations', form));
    const headers = { 'if-match': '"1"', 'idempotency-key': newKey() };
    await (await depot.as('desk')).post(`/desk/registrations/${id}/request`, { text: 'The date?' }, { headers });
    return {
      path: `/product-registrations/${id}/proof`,
      body: withFile(new FormData(), 'proofOfPurchase', photo(marker)),
      made: (database) => database.selectFrom('stored_files').select('id').where('name', '=', marker).execute(),
    };
  },

  createClaimMessage: async (depot, marker) => ({
    path: `/warranties/claims/${await newClaim(depot)}/messages`,
    body: withFile(claimForm({ text: marker }), 'files', photo(marker)),
    made: async (database) => [
      ...(await database.selectFrom('claim_messages').select('id').where('body', '=', marker).execute()),
      // Each has one file.
      ...(await database.selectFrom('stored_files').select('id').where('name', '=', marker).execute()).slice(1),
    ],
  }),

  createTicket: async (_depot, marker) => ({ path: '/tickets/auth', ...ticketOf(marker) }),
  createTicketMessage: async (depot, marker) => ({
    path: `/tickets/${await newTicket(depot)}/messages`,
    body: { text: marker },
    made: ticketMessagesWith(marker),
  }),

  createGuestTicket: async (_depot, marker) => ({ path: '/tickets/non-auth', ...ticketOf(marker) }),

  signUpCustomer: async (_depot, marker) => ({
    path: '/contacts/customer',
    // The sales platform limits a first name to forty characters and a last name to eighty.
    body: customerForm({ firstName: 'Ana', lastName: marker }),
    made: async (database) => [
      ...(await database.selectFrom('accounts').select('id').where('name', '=', `Ana ${marker}`).execute()),
      // A repeat that is not recognised would find the email in use, and send a mail about it.
      ...(await database.selectFrom('outgoing_mails').select('id').where('content', 'like', '%in_use%').execute()),
    ],
  }),

  applyAsRepairDepot: async (_depot, marker) => ({
    path: '/repair-depots',
    body: depotApplication({ name: marker }),
    made: (database) => database.selectFrom('platform_accounts').select('id').where('name', '=', marker).execute(),
  }),
};

function ticketOf(marker: string): Omit<Draft, 'path'> {
  const [firstName, lastName, email] = ['Ana', 'Roy', 'ana@example.com'];
  const type = { ticketType: 'Product', ticketSubtype: 'How To' };
  return {
    body: { message: marker, productId: demoId('product', 1), ...type, firstName, lastName, email },
    made: (database) => database.selectFrom('tickets').select('id').where('message', '=', marker).execute(),
  };
}

async function newTicket(client: Client): Promise<string> {
  const headers = { 'idempotency-key': newKey() };
  const { json } = await client.post('/tickets/auth', ticketOf('A question').body, { headers });
  return v.parse(v.object({ id: v.string() }), json).id;
}

const ticketMessagesWith = (marker: string) => async (database: Database) =>
  database.selectFrom('ticket_messages').select('id').where('body', '=', marker).execute();

const ticketActsOn = (ticket: string) => async (database: Database) =>
  database.selectFrom('audit_log').select('id').where('target', '=', ticket).orderBy('id').execute();

const part = { kind: 'part', number: 'NV-114-0231', quantity: 1, priceCents: 5_215 } as const;

async function approve(id: string, desk: Client): Promise<void> {
  const lines = [{ ...part, description: 'Disc', approvedCents: 5_215 }];
  const headers = { 'if-match': '"1"', 'idempotency-key': newKey() };
  await desk.post(`/desk/claims/${id}/decision`, { decision: 'approve', lines }, { headers });
}

/** What the desk writes, about a claim that a depot has just filed. */
const deskMakers: Makers<[id: string, marker: string, desk: Client]> = {
  requestFromDepot: async (id, marker) => ({
    path: `/desk/claims/${id}/request`,
    body: { asksFor: 'information', reasons: [], text: marker },
    version: 1,
    made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
  }),

  priceClaim: async (id, marker) => ({
    path: `/desk/claims/${id}/price`,
    body: { lines: [{ ...part, description: marker }] },
    version: 1,
    made: (database) => database.selectFrom('claim_lines').select('id').where('description', '=', marker).execute(),
  }),

  decideClaim: async (id, marker) => ({
    path: `/desk/claims/${id}/decision`,
    body: { decision: 'approve', text: marker, lines: [{ ...part, description: 'Disc', approvedCents: 5_215 }] },
    version: 1,
    made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
  }),

  orderParts: async (id, marker, desk) => {
    await approve(id, desk);
    return {
      path: `/desk/claims/${id}/parts-ordered`,
      body: { text: marker },
      version: 2,
      made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
    };
  },

  reopenClaim: async (id, marker, desk) => {
    await approve(id, desk);
    return {
      path: `/desk/claims/${id}/reopen`,
      body: { reason: 'mistake', text: marker },
      version: 2,
      made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
    };
  },

  closeClaim: async (id, marker) => ({
    path: `/desk/claims/${id}/close`,
    body: { reason: 'duplicate', text: marker },
    version: 1,
    made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
  }),

  actOnClaims: async (id, marker) => ({
    path: '/desk/claims/bulk',
    body: { action: 'ask', claims: [{ id, version: 1 }], asksFor: 'information', reasons: [], text: marker },
    made: (database) => database.selectFrom('claim_events').select('id').where('note', '=', marker).execute(),
  }),

  addDeskNote: async (id, marker) => ({
    path: `/desk/claims/${id}/notes`,
    body: { text: marker },
    version: 1,
    made: (database) => database.selectFrom('claim_notes').select('id').where('body', '=', marker).execute(),
  }),

  answerTicket: async (_id, marker, desk) => ({
    path: `/desk/tickets/${await newTicket(desk)}/answers`,
    body: { text: marker },
    version: 1,
    made: ticketMessagesWith(marker),
  }),

  addTicketNote: async (_id, marker, desk) => ({
    path: `/desk/tickets/${await newTicket(desk)}/notes`,
    body: { text: marker },
    version: 1,
    made: ticketMessagesWith(marker),
  }),

  assignTicket: async (_id, _marker, desk) => {
    const ticket = await newTicket(desk);
    return {
      path: `/desk/tickets/${ticket}/assign`,
      body: { assigneeId: desk.session?.accountId ?? null },
      version: 1,
      made: ticketActsOn(ticket),
    };
  },

  linkTicket: async (_id, _marker, desk) => {
    const ticket = await newTicket(desk);
    return {
      path: `/desk/tickets/${ticket}/link`,
      body: { about: 'DEMOACTIVE0001' },
      version: 1,
      made: ticketActsOn(ticket),
    };
  },

  closeTicket: async (_id, _marker, desk) => {
    const ticket = await newTicket(desk);
    return { path: `/desk/tickets/${ticket}/close`, body: {}, version: 1, made: ticketActsOn(ticket) };
  },

  reopenTicket: async (_id, _marker, desk) => {
    const ticket = await newTicket(desk);
    const headers = { 'if-match': '"1"', 'idempotency-key': newKey() };
    await desk.post(`/desk/tickets/${ticket}/close`, {}, { headers });
    const made = ticketActsOn(ticket);
    return {
      path: `/desk/tickets/${ticket}/reopen`,
      body: {},
      version: 2,
      // Without the closing.
      made: async (database) => (await made(database)).slice(1),
    };
  },

  decideRegistration: async (_, marker, desk) => ({
    ...(await deskRegistration(desk, 'decision', marker)),
    body: { decision: 'reject', reason: 'wrong_date', text: marker },
  }),

  correctRegistration: async (_, marker, desk) => {
    const isSold = ({ isStoreStock, inactive }: QueuedRegistration) => !isStoreStock && !inactive;
    const { path, ...draft } = await deskRegistration(desk, 'any', marker, isSold);
    const [, , , id = ''] = path.split('/');
    return {
      ...draft,
      path: path.replace('/any', ''),
      body: { dateOfPurchase: '2020-02-03' },
      made: (database) =>
        database
          .selectFrom('registration_steps')
          .select('id')
          .where('registration_id', '=', id)
          .where('kind', '=', 'corrected')
          .execute(),
    };
  },

  transferRegistration: async (_, marker, desk) => ({
    ...(await deskRegistration(desk, 'transfer', marker, mayTransferRegistration)),
    body: { contact: { firstName: 'Ama', lastName: marker, email: 'ama.boateng@customer.example' } },
    made: (database) =>
      database
        .selectFrom('registrations')
        .innerJoin('contacts', 'contacts.id', 'customer_id')
        .select('registrations.id')
        .where('last_name', '=', marker)
        .execute(),
  }),

  requestProof: async (_, marker, desk) => ({
    ...(await deskRegistration(desk, 'request', marker, mayRequestProof)),
    body: { text: marker },
  }),

  retireRegistration: async (_, marker, desk) => ({
    ...(await deskRegistration(desk, 'retire', marker)),
    body: { text: marker },
  }),

  assignClaim: async (id, _, desk) => ({
    path: `/desk/claims/${id}/assign`,
    body: { assigneeId: desk.session?.accountId ?? null, from: null },
    version: 1,
    made: (database) =>
      database.selectFrom('claims').select('id').where('id', '=', id).where('assignee_id', 'is not', null).execute(),
  }),
};

/** An action on a registration that no write has used, which keeps the marker as its text. */
async function deskRegistration(
  desk: Client,
  action: string,
  marker: string,
  isFree: (registration: QueuedRegistration) => boolean = ({ status, inactive }) => status !== 'Rejected' && !inactive,
): Promise<Omit<Draft, 'body'>> {
  const { data } = v.parse(listDeskRegistrations.output, (await desk.get('/desk/registrations?size=100')).json);
  const free = data.filter(isFree);
  const path = `/desk/registrations/${firstUnused(
    desk,
    free.map(({ id }) => id),
  )}`;
  const { version } = v.parse(DeskRegistration, (await desk.get(path)).json);
  return {
    path: `${path}/${action}`,
    version,
    made: (database) => database.selectFrom('registration_steps').select('id').where('note', '=', marker).execute(),
  };
}

/** A rule that matches no claim. */
const noClaims = (marker: string) => ({
  id: marker,
  name: { en: marker, fr: marker },
  conditions: [{ fact: 'photos', min: 1_000, max: null }],
  disposition: { kind: 'approve' },
});

async function draftRevision(admin: Client): Promise<number> {
  return v.parse(getRules.output, (await admin.get('/desk/rules')).json).draft.revision;
}

/** What an admin writes. */
const adminMakers: Makers<[admin: Client, marker: string]> = {
  saveRules: async (admin, marker) => {
    const version = await draftRevision(admin);
    return {
      path: '/desk/rules',
      body: { rules: [noClaims(marker)] },
      version,
      // Each writing of the draft raises its revision.
      made: async (database) => {
        const { revision } = await database.selectFrom('rules_draft').select('revision').executeTakeFirstOrThrow();
        return Array.from({ length: revision - version });
      },
    };
  },

  publishRules: async (admin, marker) => {
    const version = await draftRevision(admin);
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': newKey() };
    await admin.write('PUT', '/desk/rules', { rules: [noClaims(marker)] }, headers);
    return {
      path: '/desk/rules/publish',
      body: {},
      version: version + 1,
      made: (database) =>
        database.selectFrom('rule_versions').select('version').where('rules', 'like', `%${marker}%`).execute(),
    };
  },

  createRecord: async (_, marker) => ({
    path: '/admin/records/products',
    body: { cells: { name: marker, brand: 'Norvane', model: 'NV-1', type: 'Snow Blower' } },
    made: (database) => database.selectFrom('products').select('id').where('name', '=', marker).execute(),
  }),

  mergeRecord: async (admin, marker) => {
    const made = async (name: string) => {
      const headers = { 'idempotency-key': newKey() };
      const { json } = await admin.post('/admin/records/customers', { cells: { last_name: name } }, { headers });
      return v.parse(MasterRecord, json);
    };
    const [{ id, version }, into] = [await made(marker), await made('Who stays')];
    return {
      path: `/admin/records/customers/${id}/merge`,
      body: { into: into.id },
      version,
      made: (database) => database.selectFrom('merged_records').select('id').where('id', '=', id).execute(),
    };
  },

  updateRecord: async (admin, marker) => {
    const headers = { 'idempotency-key': newKey() };
    const { json } = await admin.post('/admin/records/depots', { cells: { name: 'A depot' } }, { headers });
    const { id, version } = v.parse(MasterRecord, json);
    return {
      path: `/admin/records/depots/${id}`,
      body: { cells: { name: marker } },
      version,
      made: (database) =>
        database
          .selectFrom('audit_log')
          .select('id')
          .where('target', '=', id)
          .where('before', 'is not', null)
          .execute(),
    };
  },
};

/** Puts an invoiced claim into a payment run. */
async function newRun(id: string, depot: Client, admin: Client): Promise<string> {
  await makeDue(id, depot, admin);
  const { json } = await admin.post(
    '/desk/payment-runs',
    { claimIds: [id] },
    { headers: { 'idempotency-key': newKey() } },
  );
  return v.parse(PaymentRun, json).id;
}

const stepsOf = (id: string, kind: string) => async (database: Database) =>
  database.selectFrom('claim_events').select('id').where('claim_id', '=', id).where('kind', '=', kind).execute();

async function paidRun(id: string, depot: Client, admin: Client): Promise<string> {
  const run = await newRun(id, depot, admin);
  const headers = { 'if-match': '"1"', 'idempotency-key': newKey() };
  await admin.post(`/desk/payment-runs/${run}/pay`, { paidOn: today, reference: 'EFT 1' }, { headers });
  return run;
}

/** What an admin writes about payments, for a claim that a depot has just filed. */
const paymentMakers: Makers<[id: string, depot: Client, admin: Client]> = {
  createPaymentRun: async (id, depot, admin) => {
    await makeDue(id, depot, admin);
    return {
      path: '/desk/payment-runs',
      body: { claimIds: [id] },
      made: (database) =>
        database.selectFrom('payment_run_claims').select('run_id').where('claim_id', '=', id).execute(),
    };
  },

  payPaymentRun: async (id, depot, admin) => ({
    path: `/desk/payment-runs/${await newRun(id, depot, admin)}/pay`,
    body: { paidOn: today, reference: 'EFT 20' },
    version: 1,
    made: stepsOf(id, 'paid'),
  }),

  undoPaymentRun: async (id, depot, admin) => ({
    path: `/desk/payment-runs/${await paidRun(id, depot, admin)}/undo`,
    body: { reason: 'Wrong account' },
    version: 2,
    made: stepsOf(id, 'payment undone'),
  }),

  closePaymentRun: async (id, depot, admin) => ({
    path: `/desk/payment-runs/${await paidRun(id, depot, admin)}/close`,
    body: {},
    version: 2,
    made: stepsOf(id, 'closed'),
  }),

  voidInvoice: async (id, depot, admin) => {
    await makeDue(id, depot, admin);
    return {
      path: `/desk/claims/${id}/invoice/void`,
      body: { reason: 'wrong_amount' },
      version: 3,
      made: stepsOf(id, 'invoice voided'),
    };
  },

  adjustPayment: async (id, depot, admin) => {
    await paidRun(id, depot, admin);
    return {
      path: `/desk/claims/${id}/adjustments`,
      body: { amountCents: -1_000, taxCents: { gstHst: -130 }, reason: 'charge_back' },
      version: 4,
      made: (database) => database.selectFrom('payment_adjustments').select('id').where('claim_id', '=', id).execute(),
    };
  },

  // Each closes the one after: months of before there was a payment.
  closeMonth: async (_id, _depot, admin) => {
    const { closed } = v.parse(listMonths.output, (await admin.get('/desk/months')).json);
    const month = addMonths(`${closed[0]?.month ?? '1999-12'}-01`, 1).slice(0, 7);
    return {
      path: `/desk/months/${month}/close`,
      body: {},
      made: (database) => database.selectFrom('closed_months').select('month').where('month', '=', month).execute(),
    };
  },
};

/** The names of the writes of a depot. */
export const depotWrites: readonly string[] = Object.keys(depotMakers);

/** The names of all writes. */
export const allWrites: readonly string[] = [depotMakers, deskMakers, adminMakers, paymentMakers].flatMap((makers) =>
  Object.keys(makers),
);

/** The calls of the contract that take a key. */
export const keyedEndpoints: readonly string[] = Object.entries(endpoints)
  .filter(([, endpoint]: [string, Endpoint]) => endpoint.idempotent)
  .map(([name]) => name);

/** Creates an unsent write of a depot. */
export async function repeatableDepotWrite(name: string, depot: Client): Promise<RepeatableWrite> {
  const make = makerOf(depotMakers, name);
  if (!make) throw new Error(`${name} is no write of a depot that can be made here.`);
  return toWrite(name, depot, await make(depot, newMarker()));
}

/** Creates an unsent write. */
export async function repeatableWrite(name: string, { depot, desk, admin }: People): Promise<RepeatableWrite> {
  const ofDesk = makerOf(deskMakers, name);
  if (ofDesk) return toWrite(name, desk, await ofDesk(await newClaim(depot), newMarker(), desk));
  const ofAdmin = makerOf(adminMakers, name);
  if (ofAdmin) return toWrite(name, admin, await ofAdmin(admin, newMarker()));
  const ofPayments = makerOf(paymentMakers, name);
  if (ofPayments) return toWrite(name, admin, await ofPayments(await newClaim(depot), depot, admin));
  return repeatableDepotWrite(name, depot);
}

const newMarker = () => `marker ${randomUUID()}`;

function makerOf<Arguments extends unknown[]>(makers: Makers<Arguments>, name: string) {
  return new Map(Object.entries(makers)).get(name);
}

async function toWrite(name: string, sender: Client, { path, body, version, made }: Draft): Promise<RepeatableWrite> {
  const [, endpoint] = Object.entries(endpoints).find(([candidate]) => candidate === name) ?? [];
  if (!endpoint) throw new Error(`${name} is no call of the contract.`);
  const encoded = body instanceof FormData ? new Response(body) : Response.json(body);
  return {
    sender,
    key: newKey(),
    method: endpoint.method,
    path,
    contentType: encoded.headers.get('content-type') ?? '',
    ifMatch: version === undefined ? null : `"${version}"`,
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    effects: async (database) => (await made(database)).length,
  };
}

/** Claims and units already used by a write, by client: none is used twice. */
const used = new WeakMap<Client, Set<string>>();

function firstUnused(depot: Client, candidates: readonly string[]): string {
  const taken = used.get(depot) ?? new Set();
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (free === undefined) throw new Error('The demo data has no more of these.');
  used.set(depot, taken.add(free));
  return free;
}

async function newClaim(depot: Client): Promise<string> {
  return claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot)))).id;
}

async function approvedClaim(depot: Client): Promise<string> {
  const { json } = await depot.get('/warranties/claims?toInvoice=true&size=100');
  const claims = v.parse(listClaims.output, json).data;
  return firstUnused(
    depot,
    claims.map(({ id }) => id),
  );
}

/** Files a claim, which the desk rejects. */
async function rejectedClaim(depot: Client): Promise<string> {
  const id = await newClaim(depot);
  const desk = await depot.as('desk');
  const lines = [{ ...part, description: 'Disc', approvedCents: null }];
  await sendDeskAction(desk, id, 'decision', { decision: 'reject', lines, reason: 'wear', text: 'Worn.' }, 1);
  return id;
}

async function unregisteredUnit(depot: Client): Promise<string> {
  const all = Array.from({ length: 20 }, (_, at) => `DEMOUNREG${String(at + 1).padStart(4, '0')}`);
  const serialNumber = firstUnused(depot, all);
  const { json } = await depot.get(`/product-registrations?serialNumber=${serialNumber}`);
  if (v.parse(findRegistrations.output, json).data.length > 0) return unregisteredUnit(depot);
  return serialNumber;
}

function withFile(form: FormData, name: string, file: File): FormData {
  form.append(name, file);
  return form;
}
