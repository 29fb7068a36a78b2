import { createHash } from 'node:crypto';
import { amendment, claimForm, claimPayload, followedClaim, invoice } from '#tests/support/device.ts';
import { newClaimDraft, saveDraft } from '#offline/drafts.ts';
import { newAmendmentDraft, newInvoiceDraft } from '#offline/follow-up-drafts.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { editEntry, EntryLocked } from '#offline/outbox/edit.ts';
import { submitClaim, submitFollowUp } from '#offline/outbox/enqueue.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { isStorageFull } from '#offline/storage.ts';
import { database } from '#storage/database.ts';
import type { Entry, PhotoRow } from '#storage/rows.ts';
import type { ModelServer } from './model-server.ts';
import type { Random } from './random.ts';

/** One submission as the people at the tablet know it, for the laboratory to compare. */
export type Submission = {
  /** What its marker begins with. */
  name: string;
  kind: 'claim' | 'amendment' | 'invoice';
  accountId: string;
  /** The claim that it follows. */
  of: Submission | null;
  version: number;
  wrong: boolean;
  hashes: string[];
  /** Where it lies: its entry or its draft, which share their id, or nowhere by somebody's will. */
  place: 'entry' | 'draft' | 'discarded';
  id: string;
  /** When it was sent off last, among all. */
  order: number;
  /** An old backup of the tablet contradicts what was done since: what became of it, nobody can say. */
  uncertain: boolean;
};

export type Place = Pick<Submission, 'place' | 'id' | 'version' | 'wrong' | 'order'> & { answered: boolean };

/** What the people at the tablet do, through the app's own functions; a refusal by the device is theirs to accept. */
export class People {
  readonly submissions: Submission[] = [];
  readonly #random: Random;
  readonly #server: ModelServer;
  #order = 0;

  constructor(random: Random, server: ModelServer) {
    this.#random = random;
    this.#server = server;
  }

  async fileClaim(accountId: string, photos: number, wrong: boolean): Promise<void> {
    const draft = newClaimDraft(accountId);
    await this.#begin({ kind: 'claim', accountId, of: null, wrong, id: draft.id }, photos, () => saveDraft(draft));
  }

  async amend(accountId: string, of: number, photos: number, wrong: boolean): Promise<void> {
    const claim = this.#choose(accountId, of, (one) => one.kind === 'claim' && !this.#isInvoiced(one));
    if (!claim) return;
    const follows = await this.#following(claim);
    if (!follows) return;
    const draft = newAmendmentDraft({ accountId, ...follows });
    await this.#begin({ kind: 'amendment', accountId, of: claim, wrong, id: draft.id }, photos, () => saveDraft(draft));
  }

  /** As the app offers it: once the claim has arrived, and every estimate of it. */
  async invoice(accountId: string, of: number): Promise<void> {
    const isOpen = (one: Submission) => one.kind === 'claim' && !this.#isInvoiced(one) && this.#allArrived(one);
    const claim = this.#choose(accountId, of, isOpen);
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows?.claim.name) return;
    const draft = newInvoiceDraft({ accountId, ...follows });
    await this.#begin({ kind: 'invoice', accountId, of: claim, wrong: false, id: draft.id }, 1, () => saveDraft(draft));
  }

  async edit(accountId: string, of: number, leave: boolean): Promise<void> {
    const one = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (one) await this.correct(one, leave);
  }

  /** Back into its form, made right, and, unless somebody leaves it there, sent off again. */
  async correct(one: Submission, leave = false): Promise<boolean> {
    const id = await allowed(() => editEntry(one.id));
    if (id === null) return false;
    Object.assign(one, { id, place: 'draft', version: one.version + 1, wrong: false });
    if (!leave) await this.sendDraft(one);
    return true;
  }

  /** Sends off what lies in its form. */
  async sendDraft(one: Submission): Promise<void> {
    const sent = await allowed(() => this.#submit(one));
    if (sent) Object.assign(one, { place: 'entry', order: ++this.#order });
  }

  async discard(accountId: string, of: number): Promise<void> {
    const one = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (!one || (await allowed(async () => ({ done: await discardEntry(one.id) }))) === null) return;
    for (const gone of [
      one,
      ...this.submissions.filter(({ of: claim, place }) => claim === one && place !== 'discarded'),
    ])
      if (gone === one || this.#keptOf(gone) === 0) gone.place = 'discarded';
  }

  async retry(accountId: string, of: number): Promise<void> {
    const one = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (one) await this.tryAgain(one);
  }

  async tryAgain(one: Submission): Promise<void> {
    const id = await allowed(() => retryEntry(one.id));
    if (id !== null) one.id = id;
  }

  /** Where everything lies now. */
  places(): Map<string, Place> {
    return new Map(
      this.submissions.map((one) => {
        const { name, place, id, version, wrong, order } = one;
        return [name, { place, id, version, wrong, order, answered: this.#server.hasAnswered(one) }];
      }),
    );
  }

  /** The tablet is as it was then: what has been done since is in doubt, what was begun since is gone from it. */
  restore(before: ReadonlyMap<string, Place>): void {
    for (const one of this.submissions) {
      const then = before.get(one.name);
      const same =
        then?.place === one.place &&
        then.id === one.id &&
        then.version === one.version &&
        then.answered === this.#server.hasAnswered(one);
      if (!same || one.of?.uncertain) one.uncertain = true;
      if (then) {
        const { answered: _, ...back } = then;
        Object.assign(one, back);
      } else one.place = 'discarded';
    }
  }

  async #begin(
    what: Pick<Submission, 'kind' | 'accountId' | 'of' | 'wrong' | 'id'>,
    photos: number,
    save: () => Promise<void>,
  ): Promise<void> {
    const name = `S${this.submissions.length + 1}`;
    const rows = Array.from({ length: photos }, (_, at) => this.#photo(what.id, at + 1));
    const kept = await allowed(async () => {
      await database.photos.bulkAdd(rows);
      await save();
      return true;
    });
    // Nobody was told that it is kept: it is still on the screen, and typed anew some other time.
    if (!kept) {
      await database.photos.where({ entryId: what.id }).delete();
      return;
    }
    const hashes = rows.map(({ sha256 }) => sha256);
    const one: Submission = { ...what, name, version: 1, hashes, place: 'draft', order: 0, uncertain: false };
    this.submissions.push(one);
    await this.sendDraft(one);
  }

  #submit(one: Submission): Promise<Entry> {
    const marker = `${one.name} v${one.version}${one.wrong ? ' wrong' : ''}`;
    switch (one.kind) {
      case 'claim':
        return submitClaim(one.id, { ...claimPayload, claim: { ...claimForm, diagnosis: marker } });
      case 'amendment':
        return submitFollowUp(one.id, { kind: 'amendment', payload: { ...amendment, diagnosis: marker } });
      case 'invoice':
        return submitFollowUp(one.id, { kind: 'invoice', payload: { ...invoice, invoiceNumber: marker } });
    }
  }

  /** What the form of a follow-up knows of its claim: as it lies here, or as the server lists it. */
  async #following(claim: Submission) {
    const entry = await database.entries.get(claim.id);
    const kept = this.#server.kept.find(({ kind, marker }) => kind === 'claim' && nameOf(marker) === claim.name);
    if (entry?.receipt)
      return { claimRef: entry.receipt.claimId, claim: { ...followedClaim, name: entry.receipt.claimName } };
    if (entry) return { claimRef: entry.id, claim: { ...followedClaim, name: null } };
    return kept ? { claimRef: kept.claimId, claim: { ...followedClaim, name: 'WC' } } : null;
  }

  #choose(accountId: string, of: number, fits: (one: Submission) => boolean): Submission | undefined {
    const mine = this.submissions.filter(
      (one) => one.accountId === accountId && one.place !== 'discarded' && !one.uncertain && fits(one),
    );
    return mine[of % Math.max(1, mine.length)];
  }

  /** By an invoice on this device, or one that the claim shows. */
  #isInvoiced(claim: Submission): boolean {
    return this.submissions.some(
      (one) => one.of === claim && one.kind === 'invoice' && (one.place !== 'discarded' || this.#keptOf(one) > 0),
    );
  }

  #allArrived(claim: Submission): boolean {
    const all = [claim, ...this.submissions.filter((one) => one.of === claim && one.place !== 'discarded')];
    return all.every((one) => this.#keptOf(one) > 0);
  }

  #keptOf(one: Submission): number {
    return this.#server.kept.filter(({ marker }) => nameOf(marker) === one.name).length;
  }

  #photo(entryId: string, position: number): PhotoRow {
    const bytes = Uint8Array.from({ length: 64 }, () => this.#random.below(256));
    return {
      id: this.#random.uuid(),
      entryId,
      position,
      name: `photo-${position}.jpg`,
      type: 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: new Blob([bytes], { type: 'image/jpeg' }),
    };
  }
}

/** The name of the submission that a text on the server came from. */
export function nameOf(marker: string): string {
  return marker.split(' ')[0] ?? '';
}

/** What it gives, or null where the device says no in a way that a person is told. */
async function allowed<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EntryLocked || isStorageFull(error)) return null;
    throw error;
  }
}
