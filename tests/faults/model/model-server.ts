import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ClaimFields } from '#contract/claims.ts';
import type { Contact } from '#contract/contacts.ts';
import { uploadsField } from '#contract/endpoint.ts';
import { FormPicks } from '#contract/picks.ts';
import type { Registration } from '#contract/registrations.ts';
import { isSameForm } from '#domain/claim-rules.ts';
import type { FiledClaim } from '#storage/rows.ts';
import { UploadReferences } from '#contract/upload-references.ts';
import { storageKeyOf } from '#tests/support/device.ts';
import { claimAnswer, fileReceipt, paged, registrationAnswer } from '#tests/support/contract-answers.ts';
import type { Desk, ServerRecord } from '../server-record.ts';
import { modelPieceBytes, ModelUploads } from './model-uploads.ts';
import type { AccountId } from './schedule.ts';

export type ModelResponse = { status: number; body: unknown };

/**
 * The part of the contract's API that the outbox uses: renewable sessions, keys with a permanent response, and refusals
 * of invalid input. It stores the data and the key in one step, as the real server does in one transaction.
 */
export class ModelServer implements Desk {
  readonly records: ServerRecord[] = [];
  readonly contacts: Contact[] = [];
  readonly registrations: Registration[] = [];
  /** Null without chunked uploads. */
  readonly uploads: ModelUploads | null;
  /** Number of forms that contained the bytes of their photos. */
  formsWithBytes = 0;
  /** A server of the version before reads a claim by its text fields alone. */
  knowsPicks = true;
  /** The registrations whose proof is asked for, with their account. */
  readonly #asked = new Map<string, string>();
  readonly #tokens = new Map<string, string>();
  readonly #refreshTokens = new Map<string, string>();
  readonly #answers = new Map<string, ModelResponse & { fingerprint: string }>();
  #created = 0;

  constructor({ takesPieces = false } = {}) {
    this.uploads = takesPieces ? new ModelUploads() : null;
  }

  /** Returns the response to a sign-in. */
  signIn(accountId: AccountId) {
    return { accountId, ...this.#newTokens(accountId), expiresIn: 900, storageKey: storageKeyOf(accountId) };
  }

  async askForProof(accountId: string) {
    const claimRef = `asked-${++this.#created}`;
    this.#asked.set(claimRef, accountId);
    return { claimRef, registration: { name: claimRef, serialNumber: 'DEMOACTIVE0001', product: null } };
  }

  async ticketOf(accountId: string) {
    return { claimRef: `ticket-${accountId}`, number: 'T-12' };
  }

  /** Returns the keys of an entry and its steps that have a final response. */
  answered({ accountId, id }: { accountId: string; id: string }): string {
    return ['', '/contact', '/registration', '/claim']
      .filter((step) => this.#answers.has(`${accountId} ${id}${step}`))
      .join();
  }

  expireTokens(): void {
    this.#tokens.clear();
  }

  expireUploads(): void {
    this.uploads?.expire();
  }

  /** Stores the part of a chunk that arrived before the connection broke: half, and at least one byte. */
  async storeHalf(request: Request): Promise<void> {
    const accountId = this.#accountOf(request);
    if (!isPiece(request) || accountId === undefined) return;
    const bytes = Buffer.from(await request.arrayBuffer());
    this.#storePiece(accountId, new URL(request.url), bytes.subarray(0, Math.ceil(bytes.length / 2)));
  }

  forgetSessions(): void {
    this.#tokens.clear();
    this.#refreshTokens.clear();
  }

  /** @param refusal the response to this request, unless its key already has one */
  async answer(request: Request, refusal?: ModelResponse | null): Promise<ModelResponse> {
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    const uploads = this.uploads && { uploads: { pieceBytes: modelPieceBytes } };
    if (path === '/health') return { status: 200, body: { status: 'ok', version: '1.0.0', ...uploads } };
    if (path === '/auth/refresh-token') return this.#refresh(JSON.parse(await request.text()));
    const accountId = this.#accountOf(request);
    if (accountId === undefined) return refused(401, 'UNAUTHENTICATED');
    if (isPiece(request))
      return refusal ?? this.#storePiece(accountId, new URL(request.url), Buffer.from(await request.arrayBuffer()));
    if (path === '/uploads') return refusal ?? { status: 200, body: { data: this.uploads?.of(accountId) } };
    if (request.method === 'GET') return refusal ?? this.#read(path, new URL(request.url).searchParams);
    const key = `${accountId} ${request.headers.get('idempotency-key')}`;
    const form = await formOf(request);
    const referenced = referencesOf(form);
    const attached = await hashesOf(form);
    if (attached.length > 0) this.formsWithBytes += 1;
    const hashes = [...attached, ...referenced];
    const fingerprint = [path, ...texts(form), ...hashes].join('\n');
    const previous = this.#answers.get(key);
    if (previous) return previous.fingerprint === fingerprint ? previous : refused(422, 'IDEMPOTENCY_KEY_REUSED');
    if (referenced.length > 0 && !this.uploads?.hasAll(accountId, referenced)) return refused(409, 'UPLOAD_MISSING');
    const response = refusal ?? this.#write(path, accountId, form, hashes);
    if (response.status < 300) this.uploads?.remove(accountId, hashes);
    this.#answers.set(key, { ...response, fingerprint });
    return response;
  }

  #accountOf(request: Request): string | undefined {
    return this.#tokens.get((request.headers.get('authorization') ?? '').replace('Bearer ', ''));
  }

  #storePiece(accountId: string, { pathname, searchParams }: URL, bytes: Buffer): ModelResponse {
    if (!this.uploads) return refused(404, 'NOT_FOUND');
    const sha256 = pathname.split('/').at(-1) ?? '';
    const [offset, size] = [Number(searchParams.get('offset')), Number(searchParams.get('size'))];
    const stored = this.uploads.store(accountId, sha256, { offset, size }, bytes);
    return { status: 200, body: { sha256, size, offset: stored } };
  }

  #refresh({ accountId, refreshToken }: { accountId: string; refreshToken: string }): ModelResponse {
    if (this.#refreshTokens.get(refreshToken) !== accountId) return refused(401, 'UNAUTHENTICATED');
    // The previous token stays valid for some time, since a response may be lost (R-SESS-06).
    const storageKey = storageKeyOf(accountId);
    return { status: 200, body: { ...this.#newTokens(accountId), expiresIn: 900, storageKey } };
  }

  #newTokens(accountId: string) {
    const number = ++this.#created;
    const [token, refreshToken] = [`token-${number}`, `refresh-${number}`];
    this.#tokens.set(token, accountId);
    this.#refreshTokens.set(refreshToken, accountId);
    return { token, refreshToken };
  }

  /** Every product is known; one is already registered, the others by the account that registers them. */
  #read(path: string, query: URLSearchParams): ModelResponse {
    const serialNumber = query.get('serialNumber') ?? '';
    const isWanted = (contact: Contact | undefined) => [null, contact?.email].includes(query.get('email'));
    switch (path) {
      case '/serial-numbers':
        return { status: 200, body: paged({ id: serialNumber, name: serialNumber, productId: 'product-1' }) };
      case '/product-registrations': {
        const all = [existingRegistration, ...this.registrations].filter(
          (record) => record.serialNumber === serialNumber,
        );
        const matches = all.filter(({ customerId }) => isWanted(this.contacts.find(({ id }) => id === customerId)));
        return {
          status: 200,
          body: paged(...matches.map((found) => (query.has('email') ? found : { ...found, customerId: null }))),
        };
      }
      case '/contacts':
        return { status: 200, body: paged(...this.contacts.filter(isWanted)) };
      case '/salesforce-accounts':
        return { status: 200, body: paged() };
      default:
        return refused(404, 'NOT_FOUND');
    }
  }

  #write(path: string, accountId: string, form: FormData, hashes: string[]): ModelResponse {
    const files = hashes.map((hash, at) => fileReceipt(hash, at));
    if (path === '/contacts') return this.#makeContact(accountId, form);
    if (path === '/product-registrations') return this.#register(accountId, form, hashes);
    const [, provenId] = /^\/product-registrations\/([^/]+)\/proof$/.exec(path) ?? [];
    if (provenId !== undefined) return this.#takeProof(accountId, provenId, hashes);
    const [, ticketId] = /^\/tickets\/([^/]+)\/messages$/.exec(path) ?? [];
    if (ticketId !== undefined) return this.#takeTicketMessage(accountId, ticketId, form);
    if (path === '/warranties/claims') {
      const marker = textOf(form, 'diagnosis');
      const picks = picksOf(form);
      if (isWrong(marker) || (this.knowsPicks && picks === 'invalid')) return refused(422, 'VALIDATION_FAILED');
      const claimId = `claim-${++this.#created}`;
      const claimName = `WC-${this.#created}`;
      const filed = filedFrom(form, hashes.length);
      const takes = ['fields', 'photos', 'invoice', 'withdrawal', 'appeal'] as const;
      const read = this.knowsPicks && picks !== 'invalid' ? { picks } : {};
      this.records.push({ kind: 'claim', accountId, marker, claimId, claimName, hashes, filed, takes, ...read });
      return { status: 201, body: claimAnswer({ id: claimId, name: claimName, files }) };
    }
    const [, claimId = '', followUpPath] =
      /^\/warranties\/claims\/([^/]+?)(?:\/(amendment|invoice|messages|withdraw|appeal))?$/.exec(path) ?? [];
    const claim = this.records.find((record) => record.kind === 'claim' && record.claimId === claimId);
    if (claim?.accountId !== accountId) return refused(404, 'NOT_FOUND');
    const followUp = followUps[followUpPath ?? ''];
    if (!followUp) return this.#change(claim, form, hashes);
    const { kind, field } = followUp;
    const marker = textOf(form, field);
    if (isWrong(marker)) return refused(422, 'VALIDATION_FAILED');
    if (kind !== 'message' && this.#isFinished(claimId)) return refused(409, refusalOf[kind]);
    const isAppeal = (record: ServerRecord) => record.kind === 'appeal' && record.claimId === claimId;
    if (kind === 'appeal' && this.records.some(isAppeal)) return refused(409, refusalOf.appeal);
    this.records.push({ kind, accountId, marker, claimId, claimName: claim.claimName, hashes });
    if (kind === 'withdrawal') return { status: 200, body: claimAnswer({ id: claimId, name: claim.claimName }) };
    return { status: 201, body: { id: `follow-up-${++this.#created}`, files } };
  }

  /** Takes the proof of a registration until it has one. */
  #takeProof(accountId: string, claimId: string, hashes: string[]): ModelResponse {
    if (this.#asked.get(claimId) !== accountId) return refused(409, 'CONFLICT');
    this.#asked.delete(claimId);
    this.records.push({ kind: 'proof', accountId, marker: '', claimId, claimName: claimId, hashes });
    const files = hashes.map((hash, at) => fileReceipt(hash, at));
    return { status: 201, body: { id: claimId, name: claimId, files } };
  }

  #takeTicketMessage(accountId: string, claimId: string, form: FormData): ModelResponse {
    const marker = textOf(form, 'text');
    if (claimId !== `ticket-${accountId}`) return refused(404, 'NOT_FOUND');
    if (isWrong(marker)) return refused(422, 'VALIDATION_FAILED');
    this.records.push({ kind: 'ticket_message', accountId, marker, claimId, claimName: 'T-12', hashes: [] });
    return { status: 201, body: { id: `message-${++this.#created}` } };
  }

  /** Whether a claim has an invoice, or was withdrawn. */
  #isFinished(claimId: string): boolean {
    return this.records.some(
      (record) => record.claimId === claimId && (record.kind === 'invoice' || record.kind === 'withdrawal'),
    );
  }

  /** Takes a change until the claim is finished (R-CLAIM-13). */
  #change(claim: ServerRecord, form: FormData, hashes: string[]): ModelResponse {
    const { accountId, claimId, claimName, filed } = claim;
    const change = filedFrom(form, hashes.length);
    if (isWrong(change.fields.partsRequired)) return refused(422, 'VALIDATION_FAILED');
    const claimRecords = this.records.filter((record) => record.claimId === claimId);
    if (!filed || this.#isFinished(claimId)) return refused(409, 'CONFLICT');
    claim.filed = { ...change, photoCount: filed.photoCount + hashes.length };
    const isPhotosAlone = hashes.length > 0 && isSameForm(filed.fields, change.fields);
    const marker = isPhotosAlone ? '' : change.fields.partsRequired;
    this.records.push({ kind: 'change', accountId, marker, claimId, claimName, hashes });
    const earlierHashes = claimRecords.flatMap((record) =>
      record.kind === 'claim' || record.kind === 'change' ? record.hashes : [],
    );
    const files = [...earlierHashes, ...hashes].map((hash, at) => fileReceipt(hash, at));
    return { status: 200, body: claimAnswer({ id: claimId, name: claimName, files }) };
  }

  #makeContact(accountId: string, form: FormData): ModelResponse {
    const marker = textOf(form, 'lastName');
    if (isWrong(marker)) return refused(422, 'VALIDATION_FAILED');
    const id = `contact-${++this.#created}`;
    const contact: Contact = { id, name: marker, email: textOf(form, 'email'), phone: null, postalCode: null };
    this.contacts.push(contact);
    this.records.push({
      kind: 'contact',
      accountId,
      marker,
      claimId: id,
      claimName: '',
      hashes: [],
      email: textOf(form, 'email'),
    });
    return { status: 201, body: contact };
  }

  #register(accountId: string, form: FormData, hashes: string[]): ModelResponse {
    const marker = textOf(form, 'retailerId');
    if (isWrong(marker)) return refused(422, 'VALIDATION_FAILED');
    const serialNumber = textOf(form, 'serialNumberId');
    if (this.registrations.some((record) => record.serialNumber === serialNumber))
      return refused(409, 'PRODUCT_ALREADY_REGISTERED');
    const id = `registration-${++this.#created}`;
    const isStoreStock = textOf(form, 'isStoreStock') === 'true';
    const customerId = isStoreStock ? 'stock' : textOf(form, 'customerId');
    const registration = registrationAnswer({
      id,
      serialNumber,
      serialNumberId: serialNumber,
      isStoreStock,
      customerId,
    });
    this.registrations.push(registration);
    this.records.push({ kind: 'registration', accountId, marker, claimId: id, claimName: '', hashes });
    return { status: 201, body: { ...registration, files: hashes.map((hash, at) => fileReceipt(hash, at)) } };
  }
}

/** The registration of every claim that needs none first. */
const existingRegistration = registrationAnswer();

/** The follow-ups of a claim by the end of their path, and the field that contains the marker. */
const followUps: Record<
  string,
  { kind: 'amendment' | 'invoice' | 'message' | 'withdrawal' | 'appeal'; field: string }
> = {
  amendment: { kind: 'amendment', field: 'diagnosis' },
  invoice: { kind: 'invoice', field: 'invoiceNumber' },
  messages: { kind: 'message', field: 'text' },
  withdraw: { kind: 'withdrawal', field: 'text' },
  appeal: { kind: 'appeal', field: 'text' },
};

/** The refusal of a claim that is finished. */
const refusalOf = {
  amendment: 'CLAIM_NOT_AMENDABLE',
  invoice: 'ALREADY_INVOICED',
  withdrawal: 'CLAIM_NOT_WITHDRAWABLE',
  appeal: 'CLAIM_NOT_APPEALABLE',
} as const;

/** Whether a text contains a deliberate mistake; the corrected text is accepted. */
export function isWrong(marker: string): boolean {
  return marker.includes('wrong');
}

/** Whether a request uploads a chunk of a file. */
export function isPiece({ method, url }: Request): boolean {
  return method === 'PATCH' && new URL(url).pathname.includes('/uploads/');
}

/** A claim as a form files it, with so many photos. */
function filedFrom(form: FormData, photoCount: number): FiledClaim {
  const fields = v.parse(ClaimFields, Object.fromEntries(form));
  return { registrationId: textOf(form, 'productRegistrationId'), dateOfPurchase: null, photoCount, fields };
}

/** The picks of a form as the contract reads them; null without any. */
function picksOf(form: FormData) {
  const text = textOf(form, 'picks');
  if (text === '') return null;
  const read = v.safeParse(FormPicks, text);
  return read.success ? read.output : 'invalid';
}

export function refused(status: number, code: string): ModelResponse {
  return { status, body: { code, message: `Refused: ${code}` } };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The files uploaded before; the field that references them is not part of the payload. */
function referencesOf(form: FormData): string[] {
  const text = textOf(form, uploadsField);
  form.delete(uploadsField);
  return text === '' ? [] : v.parse(UploadReferences, text).map(({ sha256 }) => sha256);
}

function texts(form: FormData): string[] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [`${name}=${value}`] : [])).toSorted();
}

/** Returns the form, or the fields of a JSON body as one. */
async function formOf(request: Request): Promise<FormData> {
  if (request.headers.get('content-type') !== 'application/json') return request.formData();
  const form = new FormData();
  for (const [name, value] of Object.entries(await request.json())) form.append(name, String(value));
  return form;
}

async function hashesOf(form: FormData): Promise<string[]> {
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  return Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await file.bytes())
        .digest('hex'),
    ),
  );
}
