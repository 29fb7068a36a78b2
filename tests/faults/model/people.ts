import { createHash } from 'node:crypto';
import { amendment, followedClaim, invoice } from '#tests/support/device.ts';
import { newClaimDraft, saveDraft } from '#offline/drafts.ts';
import { newAmendmentDraft, newInvoiceDraft } from '#offline/follow-up-drafts.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { editEntry, EntryLocked } from '#offline/outbox/edit.ts';
import { submitClaim, submitFollowUp, submitRegistration } from '#offline/outbox/enqueue.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { newRegistrationDraft } from '#offline/registration-drafts.ts';
import { isStorageFull } from '#offline/storage.ts';
import { database } from '#storage/database.ts';
import type { Entry, PhotoPurpose, PhotoRow } from '#storage/rows.ts';
import type { ModelServer } from './model-server.ts';
import type { Random } from './random.ts';
import type { Step } from './schedule.ts';
import { claimPayloadOf, markerOf, nameOf, registrationPayloadOf, type Submission } from './submission.ts';

export type Place = Pick<Submission, 'place' | 'id' | 'version' | 'wrong' | 'order'> & { answered: string };

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

  async fileClaim(
    accountId: string,
    { photos, wrong, product }: Pick<Step & { do: 'file' }, 'photos' | 'wrong' | 'product'>,
  ): Promise<void> {
    const draft = newClaimDraft(accountId);
    const what = { kind: 'claim', accountId, of: null, product, wrong, id: draft.id } as const;
    await this.#begin(what, photos, () => saveDraft(draft));
  }

  async register(
    accountId: string,
    { owner, wrong }: Pick<Step & { do: 'register' }, 'owner' | 'wrong'>,
  ): Promise<void> {
    const draft = newRegistrationDraft(accountId);
    const product = { is: 'to_register', owner } as const;
    const what = { kind: 'registration', accountId, of: null, product, wrong, id: draft.id } as const;
    await this.#begin(what, 0, () => saveDraft(draft));
  }

  async amend(accountId: string, of: number, photos: number, wrong: boolean): Promise<void> {
    const claim = this.#choose(accountId, of, (one) => one.kind === 'claim' && !this.#isInvoiced(one));
    if (!claim) return;
    const follows = await this.#following(claim);
    if (!follows) return;
    const draft = newAmendmentDraft({ accountId, ...follows });
    const what = { kind: 'amendment', accountId, of: claim, wrong: wrong ? 'claim' : null, id: draft.id } as const;
    await this.#begin({ ...what, product: claim.product }, photos, () => saveDraft(draft));
  }

  /** As the app offers it: once the claim has arrived, and every estimate of it. */
  async invoice(accountId: string, of: number): Promise<void> {
    const isOpen = (one: Submission) => one.kind === 'claim' && !this.#isInvoiced(one) && this.#allArrived(one);
    const claim = this.#choose(accountId, of, isOpen);
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows?.claim.name) return;
    const draft = newInvoiceDraft({ accountId, ...follows });
    const what = { kind: 'invoice', accountId, of: claim, wrong: null, id: draft.id } as const;
    await this.#begin({ ...what, product: claim.product }, 1, () => saveDraft(draft));
  }

  async edit(accountId: string, of: number, leave: boolean): Promise<void> {
    const one = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (one) await this.correct(one, leave);
  }

  /** Back into its form, made right, and, unless somebody leaves it there, sent off again. */
  async correct(one: Submission, leave = false): Promise<boolean> {
    const id = await allowed(() => editEntry(one.id));
    if (id === null) return false;
    Object.assign(one, { id, place: 'draft', version: one.version + 1, wrong: null });
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
        return [name, { place, id, version, wrong, order, answered: this.#server.answered(one) }];
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
        then.answered === this.#server.answered(one);
      if (!same || one.of?.uncertain) one.uncertain = true;
      if (then) {
        const { answered: _, ...back } = then;
        Object.assign(one, back);
      } else one.place = 'discarded';
    }
  }

  async #begin(
    what: Pick<Submission, 'kind' | 'accountId' | 'of' | 'product' | 'wrong' | 'id'>,
    photos: number,
    save: () => Promise<void>,
  ): Promise<void> {
    const name = `S${this.submissions.length + 1}`;
    const purpose = what.of ? 'follow_up' : 'photo';
    const rows = Array.from({ length: photos }, (_, at) => this.#photo(what.id, at + 1, purpose));
    const isOwned = !what.of && what.product.is === 'to_register' && what.product.owner !== 'stock';
    const proof = isOwned ? this.#photo(what.id, photos + 1, 'proof_of_purchase') : null;
    const kept = await allowed(async () => {
      await database.photos.bulkAdd(proof ? [...rows, proof] : rows);
      await save();
      return true;
    });
    // Nobody was told that it is kept: it is still on the screen, and typed anew some other time.
    if (!kept) {
      await database.photos.where({ entryId: what.id }).delete();
      return;
    }
    const one: Submission = {
      ...what,
      name,
      version: 1,
      hashes: rows.map(({ sha256 }) => sha256),
      proof: proof?.sha256 ?? null,
      place: 'draft',
      order: 0,
      uncertain: false,
    };
    this.submissions.push(one);
    await this.sendDraft(one);
  }

  async #submit(one: Submission): Promise<Entry> {
    const draft = await database.drafts.get(one.id);
    if (!draft) throw new Error(`The form of ${one.name} is gone`);
    const marker = markerOf(one, 'claim');
    switch (draft.form) {
      case 'claim':
        return submitClaim(one.id, claimPayloadOf(one, draft));
      case 'registration':
        return submitRegistration(one.id, registrationPayloadOf(one, draft));
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
    return this.#server.kept.filter(({ kind, marker }) => kind === one.kind && nameOf(marker) === one.name).length;
  }

  #photo(entryId: string, position: number, purpose: PhotoPurpose): PhotoRow {
    const bytes = Uint8Array.from({ length: 64 }, () => this.#random.below(256));
    return {
      id: this.#random.uuid(),
      entryId,
      purpose,
      position,
      name: `photo-${position}.jpg`,
      type: 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: new Blob([bytes], { type: 'image/jpeg' }),
    };
  }
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
