import {
  type Answer,
  formOf,
  type HttpAnswers,
  json,
  type Received,
  refusal,
  reset,
} from '#tests/support/http-answers.ts';
import { claimAnswer, fileReceipt, paged, registrationAnswer, serialAnswer } from '#tests/support/contract-answers.ts';
import { createHash } from 'node:crypto';
import type { Contact } from '#contract/contacts.ts';
import type { Registration } from '#contract/registrations.ts';

/** A minimal API of the contract with stored data: each key has one permanent response. */
export class PortalStandIn {
  contacts: Contact[] = [];
  registrations: Registration[] = [];
  claims: { productRegistrationId: string; customerId: string; emailOrPhone?: string }[] = [];
  /** The stores of its only retailer. */
  stores: { id: string; name: string; emailOptInStatement: string | null }[] = [];
  serials: object[] = [serialAnswer];
  /** Whether responses list the stored files. */
  listsFiles = true;
  /** Whether a byte of each file changes in transit. */
  damages = false;
  /** Hashes of the files of registrations. */
  proofs: string[] = [];
  /** Responses that replace the usual one, by `METHOD path`, once each. */
  readonly instead = new Map<string, Answer>();
  /** Paths whose next write succeeds and whose response is lost. */
  readonly lost = new Set<string>();
  readonly #answers = new Map<string, { status: number; body: unknown }>();

  constructor(http: HttpAnswers) {
    http.answerAll((request) => this.#answer(request));
  }

  /** The keys of all writes, in order. */
  get keys(): string[] {
    return [...this.#answers.keys()];
  }

  async #answer(request: Received): Promise<Answer> {
    const path = request.path.replace('/api', '');
    const instead = this.instead.get(`${request.method} ${path}`);
    if (instead) {
      this.instead.delete(`${request.method} ${path}`);
      return instead;
    }
    if (request.method === 'GET') return json(200, this.#read(path, request.query));
    const key = String(request.headers['idempotency-key']);
    const before = this.#answers.get(key);
    if (before) return json(before.status, before.body);
    const written = await this.#write(path, request);
    if (written.status >= 500) return refusal(written.status, 'INTERNAL_ERROR');
    this.#answers.set(key, written);
    if (this.lost.delete(path)) return reset();
    return json(written.status, written.body);
  }

  #read(path: string, query: URLSearchParams): unknown {
    const isWanted = (person: Contact | undefined) =>
      [query.get('email') ?? person?.email, query.get('phone') ?? person?.phone].join() ===
      [person?.email, person?.phone].join();
    switch (path) {
      case '/serial-numbers':
        return paged(...this.serials);
      case '/product-registrations':
        return paged(
          ...this.registrations
            .filter(({ customerId }) => isWanted(this.contacts.find(({ id }) => id === customerId)))
            .map((found) => (query.has('email') || query.has('phone') ? found : { ...found, customerId: null })),
        );
      case '/contacts':
        return paged(...this.contacts.filter(isWanted));
      case '/salesforce-accounts':
        return paged(...this.stores);
      default:
        throw new Error(`The stand-in does not serve GET ${path}`);
    }
  }

  async #write(path: string, request: Received): Promise<{ status: number; body: unknown }> {
    switch (path) {
      case '/contacts': {
        const contact: Contact = { ...JSON.parse(String(request.body)), id: `contact-${this.contacts.length + 1}` };
        this.contacts.push(contact);
        return { status: 201, body: contact };
      }
      case '/product-registrations': {
        const form = await formOf(request);
        if (this.registrations.some(({ inactive, isStoreStock }) => !inactive && !isStoreStock))
          return { status: 409, body: { code: 'PRODUCT_ALREADY_REGISTERED', message: 'Already registered' } };
        for (const registration of this.registrations) registration.inactive = true;
        const registration = registrationAnswer({
          id: `registration-${this.registrations.length + 1}`,
          customerId: textOf(form, 'customerId') || 'stock',
          isStoreStock: form.get('isStoreStock') === 'true',
          dateOfPurchase: textOf(form, 'dateOfPurchase') || null,
          status: 'New',
          warrantyStatus: 'New',
        });
        this.registrations.push(registration);
        const hashes = await this.#hashesOf(form.getAll('proofOfPurchase'));
        this.proofs.push(...hashes);
        const files = this.listsFiles ? { files: hashes.map((hash, at) => fileReceipt(hash, at)) } : {};
        return { status: 201, body: { ...registration, ...files } };
      }
      case '/warranties/claims': {
        const form = await formOf(request);
        this.claims.push({
          productRegistrationId: textOf(form, 'productRegistrationId'),
          customerId: textOf(form, 'customerId'),
          ...(form.has('emailOrPhone') && { emailOrPhone: textOf(form, 'emailOrPhone') }),
        });
        const files = (await this.#hashesOf(form.getAll('files'))).map((hash, at) => fileReceipt(hash, at));
        return { status: 201, body: claimAnswer({ files }) };
      }
      default:
        throw new Error(`The stand-in does not serve POST ${path}`);
    }
  }

  #hashesOf(values: FormDataEntryValue[]): Promise<string[]> {
    const files = values.filter((value) => typeof value !== 'string');
    return Promise.all(
      files.map(async (file) => {
        const bytes = await file.bytes();
        if (this.damages) bytes[0] = (bytes[0] ?? 0) ^ 1;
        return createHash('sha256').update(bytes).digest('hex');
      }),
    );
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
