import * as v from 'valibot';
import { listClaimMessages } from '#contract/claim-conversation.ts';
import { Claim } from '#contract/claims.ts';
import { type FileReceipt, isClaimFile } from '#contract/files.ts';
import { Contact } from '#contract/contacts.ts';
import { paged } from '#contract/primitives.ts';
import { Account } from '#contract/session.ts';
import { listOwnTickets, listTicketMessages } from '#contract/tickets.ts';
import { filedFields } from '#domain/claim-rules.ts';
import { mayAddPhotos, mayChangeClaim, maySubmitInvoice } from '#domain/claim-status.ts';
import { Api } from '#tests/support/api.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { type Desk, isRecordOf, type ServerRecord, type ObservedServer } from '../server-record.ts';
import { type AccountId, accounts } from '../model/schedule.ts';
import { nameOf, type Submission } from '../submission.ts';

/** Two depots of the demo data: the people who share the tablet. */
export const emails: Record<AccountId, string> = {
  'depot-a': 'depot@portal.example',
  'depot-b': 'depot.qc@portal.example',
};

const deskEmail = 'desk@portal.example';

/** Time after which an observer's token is renewed. */
const tokenMaxAgeMs = 10_000;

type Observer = { api: Api; accountId: string; since: number };

/** The submissions of one schedule on the real server, read through its API as each of the two people, without faults. */
export class RealServer implements ObservedServer, Desk {
  records: ServerRecord[] = [];
  readonly #url: string;
  readonly #link: FaultProxy;
  readonly #prefix: string;
  readonly #submissions: () => readonly Submission[];
  readonly #serialOf: (submission: Submission) => string;
  readonly #emailOf: (submission: Submission) => string;
  readonly #observers = new Map<AccountId, Observer>();
  /** Claims of other schedules. */
  readonly #others: Set<string>;
  readonly #tickets: Map<string, { claimRef: string; number: string }>;
  readonly #nextSerial: () => string;
  /** The registrations whose proof is asked for, with the hashes of the files that they had. */
  readonly #asked = new Map<string, { accountId: string; name: string; had: readonly string[] }>();

  constructor(parts: {
    url: string;
    link: FaultProxy;
    prefix: string;
    submissions: () => readonly Submission[];
    serialOf: (submission: Submission) => string;
    emailOf: (submission: Submission) => string;
    others: Set<string>;
    tickets: Map<string, { claimRef: string; number: string }>;
    nextSerial: () => string;
  }) {
    this.#url = parts.url;
    this.#link = parts.link;
    this.#prefix = parts.prefix;
    this.#submissions = parts.submissions;
    this.#serialOf = parts.serialOf;
    this.#emailOf = parts.emailOf;
    this.#others = parts.others;
    this.#tickets = parts.tickets;
    this.#nextSerial = parts.nextSerial;
  }

  async observer(account: AccountId): Promise<Observer> {
    const current = this.#observers.get(account);
    if (current && Date.now() - current.since < tokenMaxAgeMs) return current;
    const api = await Api.signIn(this.#url, emails[account]);
    const accountId = current?.accountId ?? v.parse(Account, await api.read('/account')).id;
    const fresh = { api, accountId, since: Date.now() };
    this.#observers.set(account, fresh);
    return fresh;
  }

  /** Ends every session of an account, including its observer's. */
  async endSessions(account: AccountId): Promise<void> {
    await (await this.observer(account)).api.endSessions();
    const observer = this.#observers.get(account);
    if (observer) observer.since = 0;
  }

  /** Registers another unit, beside the tablet, and asks for its proof as the desk. */
  async askForProof(accountId: string) {
    const { api } = await this.#observerOf(accountId);
    const { id, name, serialNumber } = await api.register(this.#nextSerial());
    const had = await api.fileHashes({ files: await api.filesOf(id) });
    await (await Api.signIn(this.#url, deskEmail)).requestProof(id, 'The date cannot be read.');
    this.#asked.set(id, { accountId, name, had });
    return { claimRef: id, registration: { name, serialNumber, product: null } };
  }

  async ticketOf(accountId: string) {
    const written = this.#tickets.get(accountId);
    if (written) return written;
    const { api } = await this.#observerOf(accountId);
    const claimRef = await api.fileTicket('Which oil does it take?');
    const { data } = v.parse(listOwnTickets.output, await api.read('/tickets'));
    const ticket = { claimRef, number: data.find(({ id }) => id === claimRef)?.number ?? '' };
    this.#tickets.set(accountId, ticket);
    return ticket;
  }

  async #observerOf(accountId: string): Promise<Observer> {
    const observers = await Promise.all(accounts.map((account) => this.observer(account)));
    const found = observers.find((observer) => observer.accountId === accountId);
    if (!found) throw new Error(`${accountId} is no account of the laboratory`);
    return found;
  }

  /** Reads everything again. */
  async refresh(): Promise<void> {
    const records = await Promise.all(accounts.map((account) => this.#recordsOf(account)));
    this.records = [...records.flat(), ...(await this.#contacts())];
  }

  answered(submission: Pick<Submission, 'id' | 'name' | 'hashes'>): string {
    const filed = this.records
      .filter((record) => isRecordOf(record, submission))
      .map(({ kind, marker }) => kind + marker);
    const keys = this.#link.requests
      .filter(({ key }) => key?.startsWith(submission.id))
      .map(({ key, status }) => `${key} ${status}`);
    return [...filed, ...keys].join();
  }

  async #recordsOf(account: AccountId): Promise<ServerRecord[]> {
    const { api, accountId } = await this.observer(account);
    const { data } = v.parse(paged(Claim), await api.read('/warranties/claims?size=100'));
    const records: ServerRecord[] = [];
    for (const { id } of data.filter((claim) => !this.#others.has(claim.id)).toReversed()) {
      const claim = await api.claim(id);
      if (claim.diagnosis?.startsWith(this.#prefix)) records.push(...(await this.#partsOf(claim, api, accountId)));
      else this.#others.add(id);
    }
    for (const submission of this.#submissions()) {
      if (submission.accountId !== accountId || submission.product.is !== 'to_register' || submission.of) continue;
      const registrations = await api.registrationsOf(this.#serialOf(submission));
      const marker = `${submission.name} v${submission.version}`;
      for (const { id } of registrations) {
        const hashes = await api.fileHashes({ files: await api.filesOf(id) });
        records.push({ kind: 'registration', accountId, marker, claimId: id, claimName: '', hashes });
      }
    }
    return [...records, ...(await this.#answers(api, accountId))];
  }

  /** The proofs that an account added to registrations, and what it wrote in its ticket. */
  async #answers(api: Api, accountId: string): Promise<ServerRecord[]> {
    const records: ServerRecord[] = [];
    const record = { accountId, marker: '', hashes: [] };
    for (const [claimId, { accountId: askedId, name: claimName, had }] of this.#asked) {
      if (askedId !== accountId) continue;
      const files = await api.fileHashes({ files: await api.filesOf(claimId) });
      for (const hash of files.filter((file) => !had.includes(file)))
        records.push({ ...record, kind: 'proof', claimId, claimName, hashes: [hash] });
    }
    const ticket = this.#tickets.get(accountId);
    if (!ticket) return records;
    const { claimRef: claimId, number: claimName } = ticket;
    const { data } = v.parse(listTicketMessages.output, await api.read(`/tickets/${claimId}/messages`));
    const written = data.filter(({ from, text }) => from === 'person' && text.startsWith(this.#prefix));
    for (const { text: marker } of written.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
      records.push({ ...record, kind: 'ticket_message', claimId, claimName, marker });
    return records;
  }

  /** A claim and its follow-ups in their order. The hash identifies an estimate's file. */
  async #partsOf(claim: Claim, api: Api, accountId: string): Promise<ServerRecord[]> {
    const { id: claimId, name: claimName, files = [] } = claim;
    const hashesOf = (purpose: FileReceipt['purpose']) =>
      storedHashes(
        api,
        files.filter((file) => file.purpose === purpose),
      );
    const parts = { accountId, claimId, claimName };
    const claimFiles = await hashesOf('claim');
    const estimateFiles = await hashesOf('amendment');
    const invoiceFiles = await hashesOf('invoice');
    const changes = this.#submissions().filter(({ kind }) => kind === 'change');
    const followUps = [
      ...this.#changes(claim.dealersNotes ?? '', claimFiles, changes).map((change) => ({ ...parts, ...change })),
      ...claim.estimatedRepairCosts.flatMap(({ createdAt, description }) => {
        if (!description?.startsWith(this.#prefix)) return [];
        const submission = this.#submissions().find(({ name }) => name === nameOf(description));
        const hashes = estimateFiles.filter((hash) => submission?.hashes.includes(hash));
        return [{ ...parts, at: createdAt, kind: 'amendment' as const, marker: description, hashes }];
      }),
      ...(await this.#messages(api, claimId)).map((message) => ({ ...parts, ...message })),
      ...(claim.timeline ?? []).flatMap(({ at, kind, note }) =>
        kind === 'withdrawn' ? [{ ...parts, at, kind: 'withdrawal' as const, marker: note ?? '', hashes: [] }] : [],
      ),
      ...(claim.timeline ?? []).flatMap(({ at, kind, note }) => {
        if (kind !== 'appealed') return [];
        const submission = this.#submissions().find(({ name }) => name === nameOf(note ?? ''));
        const hashes = estimateFiles.filter((hash) => submission?.hashes.includes(hash));
        return [{ ...parts, at, kind: 'appeal' as const, marker: note ?? '', hashes }];
      }),
      ...(claim.invoicedAt
        ? [{ ...parts, at: claim.invoicedAt, kind: 'invoice' as const, ...this.#invoice(invoiceFiles) }]
        : []),
    ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const claimHashes = claimFiles.filter((hash) => !changes.some(({ hashes }) => hashes.includes(hash)));
    return [
      {
        ...parts,
        kind: 'claim',
        marker: claim.diagnosis ?? '',
        hashes: claimHashes,
        picks: claim.picks ?? null,
        ...claimState(claim),
      },
      ...followUps,
    ];
  }

  /** The messages on a claim. */
  async #messages(api: Api, claimId: string) {
    const { data } = v.parse(listClaimMessages.output, await api.read(`/warranties/claims/${claimId}/messages`));
    return Promise.all(
      data.map(async ({ at, text, files }) => ({
        kind: 'message' as const,
        at,
        marker: text,
        hashes: await storedHashes(api, files),
      })),
    );
  }

  /** The changes in the log of a claim (`Stand`). Those of no field are in the order of their photos. */
  #changes(log: string, files: readonly string[], changes: readonly Submission[]) {
    const lines = log.trimEnd().split('\n');
    const photosAlone = changes
      .filter((submission) => submission.photosAlone && submission.hashes.some((hash) => files.includes(hash)))
      .toSorted((a, b) => firstAt(files, a) - firstAt(files, b));
    return lines.slice(1).map((line, before) => {
      const [at, marker] = splitLine(line);
      const isSame = marker === splitLine(lines[before] ?? '')[1];
      const submission = isSame ? photosAlone.shift() : changes.find(({ name }) => name === nameOf(marker));
      const hashes = files.filter((hash) => submission?.hashes.includes(hash));
      return { kind: 'change' as const, at, marker: isSame && submission ? '' : marker, hashes };
    });
  }

  /** The API does not return its number: its file identifies it. */
  #invoice(hashes: string[]): Pick<ServerRecord, 'marker' | 'hashes'> {
    const submission = this.#submissions().find((other) => other.hashes.some((hash) => hashes.includes(hash)));
    return { marker: `${submission?.name} v${submission?.version}`, hashes };
  }

  /** The new customers, under the account that filed for them. */
  async #contacts(): Promise<ServerRecord[]> {
    const { api, accountId } = await this.observer('depot-a');
    const submissions = this.#submissions().filter(({ proof, of }) => proof !== null && !of);
    const records: ServerRecord[] = [];
    for (const email of new Set(submissions.map(this.#emailOf))) {
      const answer = await api.read(`/contacts?email=${encodeURIComponent(email)}`);
      for (const { id, lastName } of v.parse(paged(Contact), answer).data) {
        const marker = lastName ?? '';
        const filedBy = submissions.find(({ name }) => name === nameOf(marker))?.accountId ?? accountId;
        records.push({ kind: 'contact', accountId: filedBy, marker, claimId: id, claimName: '', hashes: [], email });
      }
    }
    return records;
  }
}

/** The hashes of files in their order, as downloaded and not as in the receipt. */
async function storedHashes(api: Api, files: readonly FileReceipt[]): Promise<string[]> {
  const downloaded = await api.fileHashes({ files });
  const listed = files.map(({ sha256 }) => sha256);
  return listed.toSorted().join() === downloaded.join() ? listed : downloaded;
}

/** What a claim takes now, and what a change of it starts from. */
function claimState(claim: Claim): Pick<ServerRecord, 'filed' | 'takes'> {
  const { productRegistration: registration, files = [], status } = claim;
  const fields = filedFields(claim);
  if (!fields || !registration) return {};
  const photoCount = files.filter(isClaimFile).length;
  return {
    filed: { registrationId: registration.id, dateOfPurchase: registration.purchaseDate, photoCount, fields },
    takes: [
      ...(mayChangeClaim(status) ? (['fields'] as const) : []),
      ...(mayAddPhotos({ ...claim, invoicedAt: claim.invoicedAt ?? null }) ? (['photos'] as const) : []),
      ...(maySubmitInvoice(status) ? (['invoice'] as const) : []),
      ...(claim.withdrawable ? (['withdrawal'] as const) : []),
      ...(claim.appealBy ? (['appeal'] as const) : []),
    ],
  };
}

/** The time and the text of a line of the log. */
function splitLine(line: string): [at: string, text: string] {
  const space = line.indexOf(' ');
  return [line.slice(0, space), line.slice(space + 1)];
}

function firstAt(files: readonly string[], { hashes }: Pick<Submission, 'hashes'>): number {
  return files.findIndex((hash) => hashes.includes(hash));
}
