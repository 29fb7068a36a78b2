import * as v from 'valibot';
import { PaymentRun } from '#contract/payments.ts';
import { todayInToronto } from '#domain/dates.ts';
import { AdminAccount, flagReason } from '#contract/admin-accounts.ts';
import { listLabourOperations } from '#contract/catalogue.ts';
import { Contact } from '#contract/contacts.ts';
import { type ClaimMessage, listClaimMessages } from '#contract/claim-conversation.ts';
import { DeskClaim } from '#contract/claim-decisions.ts';
import { DeskRegistration } from '#contract/desk-registrations.ts';
import { DeskTicket } from '#contract/desk-tickets.ts';
import { Created } from '#contract/people.ts';
import { demoId } from '#server/demo/demo-id.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { retailerIds, stores } from '#server/demo/demo-retailers.ts';
import { Claim } from '#contract/claims.ts';
import type { Picks } from '#contract/picks.ts';
import { listFiles, type PortalDocument } from '#contract/files.ts';
import { paged } from '#contract/primitives.ts';
import type { RecordKind } from '#contract/import-kinds.ts';
import { MasterRecord } from '#contract/master-records.ts';
import { Registration } from '#contract/registrations.ts';
import { findSerialNumbers } from '#contract/serial-numbers.ts';
import { AuthSession } from '#contract/session.ts';
import { filedFields } from '#domain/claim-rules.ts';
import { sha256 } from './photos.ts';
import { demoPassword } from './portal.ts';

/** The API as a second device uses it: directly at the server, without faults. */
export class Api {
  readonly #url: string;
  readonly #token: string;
  readonly #cookie: string;

  private constructor(url: string, token: string, cookie: string) {
    this.#url = url;
    this.#token = token;
    this.#cookie = cookie;
  }

  static async signIn(url: string, email = 'depot@portal.example'): Promise<Api> {
    const cookie = await newCookie(url);
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...antiForgery(cookie),
      },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    return new Api(url, v.parse(AuthSession, await answer.json()).token, cookie);
  }

  /** Whether the server gives a new token for this refresh token. */
  static async refreshes(url: string, body: { accountId: string; refreshToken: string }): Promise<boolean> {
    const headers = { 'content-type': 'application/json', ...antiForgery(await newCookie(url)) };
    const answer = await fetch(`${url}/api/auth/refresh-token`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.ok;
  }

  /** Returns all claims of the account with this diagnosis, with their photos. */
  async claimsWith(diagnosis: string): Promise<Claim[]> {
    const found: Claim[] = [];
    for (let page = 1; ; page++) {
      const { data } = v.parse(paged(Claim), await this.read(`/warranties/claims?page=${page}&size=100`));
      if (data.length === 0) return found;
      for (const { id } of data) {
        const claim = v.parse(Claim, await this.read(`/warranties/claims/${id}`));
        if (claim.diagnosis === diagnosis) found.push(claim);
      }
    }
  }

  /** Returns all registrations of a serial number, including retired ones. */
  async registrationsOf(serialNumber: string): Promise<Registration[]> {
    const answer = await this.read(`/product-registrations?serialNumber=${serialNumber}&size=100`);
    return v.parse(paged(Registration), answer).data;
  }

  /** Registers a unit of the demo data, with a proof of purchase. */
  async register(serialNumber: string, customerId: string = contactIds.owner): Promise<Registration> {
    const serials = await this.read(`/serial-numbers?serialNumber=${serialNumber}`);
    const [serial] = v.parse(findSerialNumbers.output, serials).data;
    const fields = {
      dateOfPurchase: '2025-03-01',
      retailerId: retailerIds.mapleRidge,
      storeNumber: stores.find(({ parent_id }) => parent_id === retailerIds.mapleRidge)?.id ?? '',
      serialNumberId: serial?.id ?? '',
      productId: serial?.productId ?? '',
      customerId,
      isStoreStock: 'false',
      proofOfPurchase: new File([`%PDF-1.4 ${serialNumber}`], 'receipt.pdf', { type: 'application/pdf' }),
    };
    return v.parse(Registration, await this.#send('/product-registrations', fields));
  }

  /** Asks for another proof of a registration, as somebody at the desk. */
  async requestProof(id: string, text: string): Promise<void> {
    const path = `/desk/registrations/${id}`;
    const { version } = v.parse(DeskRegistration, await this.read(path));
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() };
    await this.#write('POST', `${path}/request`, { text }, headers);
  }

  /** Returns the current state of a claim. */
  async claim(id: string): Promise<Claim> {
    return v.parse(Claim, await this.read(`/warranties/claims/${id}`));
  }

  /** Returns a claim with this status and without an invoice. Throws when none is left. */
  async claimIn(status: string | null): Promise<Claim> {
    const { data } = v.parse(paged(Claim), await this.read('/warranties/claims?size=100'));
    const found = data.find((claim) => claim.status === status && !claim.invoicedAt);
    if (!found) throw new Error(`No claim with status ${status} is left`);
    return this.claim(found.id);
  }

  /** Files a claim that names nobody, as older apps do. */
  async fileUnnamedClaim(serialNumber: string): Promise<Claim> {
    const { labourHours, ...typed } = filedFields(await this.claimIn('New')) ?? {};
    const [registration] = await this.registrationsOf(serialNumber);
    const productRegistrationId = registration?.id ?? '';
    const fields = { ...typed, labourHours: String(labourHours ?? 1), productRegistrationId };
    return v.parse(Claim, await this.#send('/warranties/claims', fields));
  }

  /** Files a claim with these picks, and further fields of its form. */
  async filePickedClaim(serialNumber: string, picks: Picks, more: Record<string, string> = {}): Promise<Claim> {
    const { labourHours, ...typed } = filedFields(await this.claimIn('New')) ?? {};
    const [registration] = await this.registrationsOf(serialNumber);
    const productRegistrationId = registration?.id ?? '';
    const fields = { ...typed, labourHours: String(labourHours ?? 1), productRegistrationId, ...more };
    return v.parse(Claim, await this.#send('/warranties/claims', { ...fields, picks: JSON.stringify(picks) }));
  }

  /** Submits an invoice as another person of the same depot. */
  async invoice(claimId: string, fields: Record<string, string>, file: File): Promise<void> {
    await this.#send(`/warranties/claims/${claimId}/invoice`, { ...fields, file });
  }

  /** Requests an additional estimate of a claim. */
  async amend(claimId: string): Promise<void> {
    const fields = { diagnosis: 'The housing is cracked too.', labourHours: '2.5', parts: 'Housing NV-114-0100 (1)' };
    await this.#send(`/warranties/claims/${claimId}/amendment`, fields);
  }

  /** Writes a message on a claim. */
  async writeMessage(claimId: string, text: string): Promise<void> {
    await this.#send(`/warranties/claims/${claimId}/messages`, { text });
  }

  /** Adds a note to a claim, as another person at the desk. */
  async note(claimId: string, text: string): Promise<void> {
    await this.#actAtDesk(claimId, 'notes', { text });
  }

  /** Saves one part of a claim, to be approved, as another person at the desk. */
  async price(claimId: string, cents: number): Promise<void> {
    const part = { kind: 'part', description: 'Friction disc', quantity: 1, priceCents: cents, approvedCents: cents };
    await this.#actAtDesk(claimId, 'price', { lines: [part] });
  }

  /** Sets what a person of the desk approves alone, as an admin; null for no limit. */
  async limitApprovals(accountId: string, cents: number | null): Promise<void> {
    await this.#write('PUT', `/admin/account/${accountId}/approval-limit`, { cents });
  }

  /** Approves a claim with one part, as another person at the desk. */
  async approve(claimId: string, cents: number): Promise<void> {
    const part = { kind: 'part', description: 'Friction disc', quantity: 1, priceCents: cents, approvedCents: cents };
    await this.#actAtDesk(claimId, 'decision', { decision: 'approve', lines: [part] });
  }

  /** Pays a claim, in a run of its own, as another person of finance. */
  async pay(claimId: string): Promise<void> {
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
    const made = await this.#write('POST', '/desk/payment-runs', { claimIds: [claimId] }, headers());
    const { id, version } = v.parse(PaymentRun, made);
    const paid = { paidOn: todayInToronto(new Date()), reference: 'EFT 1' };
    await this.#write('POST', `/desk/payment-runs/${id}/pay`, paid, { ...headers(), 'if-match': `"${version}"` });
  }

  /** Rejects a claim of one part, as another person at the desk. */
  async reject(claimId: string, cents: number): Promise<void> {
    const part = { kind: 'part', description: 'Friction disc', quantity: 1, priceCents: cents, approvedCents: null };
    const why = { reason: 'wear', text: 'Normal wear.' };
    await this.#actAtDesk(claimId, 'decision', { decision: 'reject', lines: [part], ...why });
  }

  async #actAtDesk(claimId: string, action: string, body: Record<string, unknown>): Promise<void> {
    const path = `/desk/claims/${claimId}`;
    const { version } = v.parse(DeskClaim, await this.read(path));
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() };
    await this.#write('POST', `${path}/${action}`, body, headers);
  }

  /** Writes to the desk by "contact us". Returns the ticket's id. */
  async fileTicket(message: string): Promise<string> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return v.parse(Created, await this.#write('POST', '/tickets/auth', { ...ticketSubject, message }, headers)).id;
  }

  /** Answers a ticket, as somebody at the desk. */
  async answerTicket(id: string, text: string): Promise<void> {
    const { version } = v.parse(DeskTicket, await this.read(`/desk/tickets/${id}`));
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() };
    await this.#write('POST', `/desk/tickets/${id}/answers`, { text }, headers);
  }

  /** Returns the messages on a claim. */
  async messagesOn(claimId: string): Promise<ClaimMessage[]> {
    return v.parse(listClaimMessages.output, await this.read(`/warranties/claims/${claimId}/messages`)).data;
  }

  /** Creates an account for a contact, as an admin. */
  async inviteContact(contactId: string): Promise<AdminAccount> {
    return v.parse(AdminAccount, await this.#write('POST', `/admin/account/salesforce/${contactId}`));
  }

  /** Links an account to another contact, as an admin. */
  async linkAccount(id: string, contactId: string): Promise<AdminAccount> {
    return v.parse(AdminAccount, await this.#write('PATCH', `/admin/account/${id}/salesforce/${contactId}`));
  }

  /** Makes a record of master data, as an admin. */
  async createRecord(kind: RecordKind, cells: Record<string, string>): Promise<MasterRecord> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return v.parse(MasterRecord, await this.#write('POST', `/admin/records/${kind}`, { cells }, headers));
  }

  /** The operations of the catalogue. */
  async operationIds(): Promise<string[]> {
    const { data } = v.parse(listLabourOperations.output, await this.read('/catalogue/labour-operations'));
    return data.map(({ id }) => id);
  }

  /** Changes a record of master data, as another admin. */
  async changeRecord(kind: RecordKind, { id, version }: MasterRecord, cells: Record<string, string>): Promise<void> {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` };
    await this.#write('PUT', `/admin/records/${kind}/${id}`, { cells }, headers);
  }

  /** Deactivates an account, as an admin. */
  async deactivate(id: string): Promise<void> {
    await this.#write('DELETE', `/admin/account/${id}`, { flagReason });
  }

  /** Ends every session of the account, as from another device. */
  async endSessions(): Promise<void> {
    await this.#write('DELETE', '/auth/refresh-token/all');
  }

  /** Withdraws the consent to promotions in a customer's own contact. */
  async refusePromotions(): Promise<void> {
    const { id } = v.parse(Contact, await this.read('/contacts/customer'));
    await this.#write('PATCH', `/contacts/${id}`, { emailConsentOptOut: true });
  }

  /** Returns the SHA-256 hashes of a claim's files as downloaded, sorted. */
  async fileHashes({ files = [] }: { files?: readonly { id: string }[] | undefined }): Promise<string[]> {
    const hashes = files.map(async ({ id }) => sha256(await this.fileContent(id)));
    return (await Promise.all(hashes)).toSorted();
  }

  /** Returns the bytes of a file. */
  async fileContent(id: string): Promise<Buffer> {
    const answer = await fetch(`${this.#url}/api/files/${id}/content`, { headers: this.#headers() });
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Returns the files of a registration, as the API lists them. */
  async filesOf(entityId: string): Promise<Pick<PortalDocument, 'id'>[]> {
    return v.parse(listFiles.output, await this.read(`/files?entityId=${entityId}`)).data;
  }

  /** Returns the response of the API to a GET. */
  async read(path: string): Promise<unknown> {
    const answer = await fetch(`${this.#url}/api${path}`, { headers: this.#headers() });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async #write(
    method: string,
    path: string,
    body?: Record<string, unknown>,
    more: Record<string, string> = {},
  ): Promise<unknown> {
    const headers = { ...this.#headers(), ...antiForgery(this.#cookie), 'content-type': 'application/json', ...more };
    const answer = await fetch(`${this.#url}/api${path}`, { method, headers, body: JSON.stringify(body ?? {}) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  }

  async #send(path: string, fields: Record<string, string | File>): Promise<unknown> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { ...this.#headers(), ...antiForgery(this.#cookie), 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch(`${this.#url}/api${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  #headers() {
    return { accept: 'application/json', authorization: `Bearer ${this.#token}` };
  }
}

const ticketSubject = { productId: demoId('product', 1), ticketType: 'Other', ticketSubtype: null };

/** Writes to the desk without an account. Returns the ticket's id. */
export async function fileGuestTicket(url: string, email: string, message: string): Promise<string> {
  const answer = await fetch(`${url}/api/tickets/non-auth`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...antiForgery(await newCookie(url)),
    },
    body: JSON.stringify({ ...ticketSubject, firstName: 'Ana', lastName: 'Roy', email, phone: null, message }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return v.parse(Created, await answer.json()).id;
}

/** Signs up a customer, whose email is unverified. */
export async function signUp(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/contacts/customer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...antiForgery(await newCookie(url)),
    },
    body: JSON.stringify({ firstName: 'Ida', lastName: 'Roy', email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Sets the demo password of an account with the code of a mail. */
export async function choosePassword(url: string, code: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/password/reset/${code}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...antiForgery(await newCookie(url)) },
    body: JSON.stringify({ password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function newCookie(url: string): Promise<string> {
  return (await fetch(`${url}/api/salesforce-ui/picklist`)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The server's cookie and the header that repeats it. */
function antiForgery(cookie: string) {
  return { cookie, 'X-XSRF-TOKEN': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) };
}
