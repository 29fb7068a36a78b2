import { createHash } from 'node:crypto';
import { claimFilesMax } from '#contract/limits.ts';
import type { PhotoPurpose } from '#storage/rows.ts';
import type { Hands, Opened, TakenPhoto } from './hands.ts';
import { isMadeBy, type SeenServer, type ServerRecord } from './server-record.ts';
import type { Step } from './model/schedule.ts';
import type { Random } from './random.ts';
import type { Papers, Submission } from './submission.ts';

export type Place = Pick<Submission, 'place' | 'id' | 'version' | 'wrong' | 'order'> & { answered: string };

export type PeopleParts = {
  random: Random;
  server: SeenServer;
  hands: Hands;
  papers: Papers;
  /** Prefix of the name of each submission. */
  prefix: string;
  /** Size of each photo. */
  photoBytes: number;
};

/** The actions of the people at the tablet, through the app's own functions. A refusal by the device is no error. */
export class People {
  readonly submissions: Submission[] = [];
  readonly #parts: PeopleParts;
  #order = 0;

  constructor(parts: PeopleParts) {
    this.#parts = parts;
  }

  async fileClaim(
    accountId: string,
    { photos, wrong, product }: Pick<Step & { do: 'file' }, 'photos' | 'wrong' | 'product'>,
  ): Promise<void> {
    await this.#begin({ kind: 'claim', accountId }, { of: null, product, wrong }, this.#photos(photos));
  }

  async register(
    accountId: string,
    { owner, wrong }: Pick<Step & { do: 'register' }, 'owner' | 'wrong'>,
  ): Promise<void> {
    const product = { is: 'to_register', owner } as const;
    await this.#begin({ kind: 'registration', accountId }, { of: null, product, wrong }, []);
  }

  async amend(accountId: string, of: number, photos: number, wrong: boolean): Promise<void> {
    const claim = this.#choose(accountId, of, (one) => one.kind === 'claim' && !this.#isInvoiced(one));
    if (!claim) return;
    const follows = await this.#following(claim);
    if (!follows) return;
    const about = { of: claim, product: claim.product, wrong: wrong ? ('claim' as const) : null };
    await this.#begin({ kind: 'amendment', accountId, ...follows }, about, this.#photos(photos, 'follow_up'));
  }

  /** Of any claim, on the device or on the server. */
  async message(accountId: string, { of, photos, wrong }: Step & { do: 'message' }): Promise<void> {
    const claim = this.#choose(accountId, of, (one) => one.kind === 'claim');
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows) return;
    const about = { of: claim, product: claim.product, wrong: wrong ? ('claim' as const) : null };
    await this.#begin({ kind: 'message', accountId, ...follows }, about, this.#photos(photos));
  }

  /** As in the app: of a claim that has arrived, takes one, and has no unsent estimate or change. */
  async change(accountId: string, { of, photos, fields, wrong }: Step & { do: 'change' }): Promise<void> {
    const takes = (one: Submission) => this.#recordOf(one)?.takes?.includes('photos') ?? false;
    const claim = this.#choose(accountId, of, (one) => one.kind === 'claim' && takes(one) && !this.#isInvoiced(one));
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows?.claim.name || (await this.#isChanging(claim))) return;
    // What arrived since the last look is what the change starts from.
    await this.#parts.server.look?.();
    const { filed, takes: taken = [] } = this.#recordOf(claim) ?? {};
    const photosAlone = !fields || !taken.includes('fields');
    const count = photosAlone ? Math.max(1, photos) : photos;
    if (!filed || filed.photoCount + count > claimFilesMax) return;
    const about = { of: claim, product: claim.product, wrong: wrong && !photosAlone ? ('claim' as const) : null };
    await this.#begin({ kind: 'change', accountId, ...follows, filed }, { ...about, photosAlone }, this.#photos(count));
  }

  /** Only after the claim and all its estimates have arrived, as in the app. */
  async invoice(accountId: string, of: number): Promise<void> {
    const isOpen = (one: Submission) =>
      one.kind === 'claim' &&
      (this.#recordOf(one)?.takes?.includes('invoice') ?? false) &&
      !this.#isInvoiced(one) &&
      this.#allArrived(one);
    const claim = this.#choose(accountId, of, isOpen);
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows?.claim.name) return;
    const about = { of: claim, product: claim.product, wrong: null };
    await this.#begin({ kind: 'invoice', accountId, ...follows }, about, this.#photos(1, 'follow_up'));
  }

  async edit(accountId: string, of: number, leave: boolean): Promise<void> {
    const one = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (one) await this.correct(one, leave);
  }

  /** Edits an entry, corrects it and, unless `leave`, sends it again. */
  async correct(one: Submission, leave = false): Promise<boolean> {
    const id = await this.#parts.hands.edit(one.id);
    if (id === null) return false;
    Object.assign(one, { id, place: 'draft', version: one.version + 1, wrong: null });
    if (!leave) await this.sendDraft(one);
    return true;
  }

  /** Submits a draft. */
  async sendDraft(one: Submission): Promise<void> {
    const { hands, papers } = this.#parts;
    const draft = await hands.readDraft(one.id);
    if (!draft) throw new Error(`The draft of ${one.name} is missing`);
    if (await hands.submit(one.id, papers.of(one, draft))) Object.assign(one, { place: 'entry', order: ++this.#order });
  }

  async discard(accountId: string, of: number): Promise<void> {
    const one = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (!one || !(await this.#parts.hands.discard(one.id))) return;
    for (const gone of [
      one,
      ...this.submissions.filter(({ of: claim, place }) => claim === one && place !== 'discarded'),
    ])
      if (gone === one || this.#recordCount(gone) === 0) gone.place = 'discarded';
  }

  async retry(accountId: string, of: number): Promise<void> {
    const one = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (one) await this.tryAgain(one);
  }

  async tryAgain(one: Submission): Promise<void> {
    const id = await this.#parts.hands.retry(one.id);
    if (id !== null) one.id = id;
  }

  /** Discards restored entries that need attention: they block later entries. */
  async discardRestored(accountId: string): Promise<void> {
    const { hands } = this.#parts;
    for (const one of this.submissions.filter(({ uncertain }) => uncertain)) {
      if (one.accountId !== accountId || (await hands.entry(one.id))?.state !== 'attention') continue;
      await hands.discard(one.id);
    }
  }

  /** Returns the current place of every submission. */
  places(): Map<string, Place> {
    return new Map(
      this.submissions.map((one) => {
        const { name, place, id, version, wrong, order } = one;
        return [name, { place, id, version, wrong, order, answered: this.#parts.server.answered(one) }];
      }),
    );
  }

  /** Restores the places of a backup: later actions are uncertain, and later drafts are lost. */
  restore(before: ReadonlyMap<string, Place>): void {
    for (const one of this.submissions) {
      const then = before.get(one.name);
      const same =
        then?.place === one.place &&
        then.id === one.id &&
        then.version === one.version &&
        then.answered === this.#parts.server.answered(one);
      if (!same || one.of?.uncertain) one.uncertain = true;
      if (then) {
        const { answered: _, ...back } = then;
        Object.assign(one, back);
      } else one.place = 'discarded';
    }
  }

  async #begin(
    opened: Opened,
    about: Pick<Submission, 'of' | 'product' | 'wrong'> & Partial<Pick<Submission, 'photosAlone'>>,
    taken: TakenPhoto[],
  ): Promise<void> {
    const { hands, prefix } = this.#parts;
    const { product } = about;
    const draft = await hands.open(opened);
    const isOwned = !about.of && product.is === 'to_register' && product.owner !== 'stock';
    const proof = isOwned ? this.#photo('proof_of_purchase', taken.length + 1) : null;
    // A draft that the device refused stays on the screen: no submission yet.
    if (!(await hands.save(draft, proof ? [...taken, proof] : taken))) return;
    const one: Submission = {
      photosAlone: false,
      ...about,
      name: `${prefix}${this.submissions.length + 1}`,
      kind: opened.kind,
      accountId: opened.accountId,
      version: 1,
      hashes: taken.map(({ sha256 }) => sha256),
      proof: proof?.sha256 ?? null,
      place: 'draft',
      id: draft.id,
      order: 0,
      uncertain: false,
    };
    this.submissions.push(one);
    await this.sendDraft(one);
  }

  /** Returns the claim fields of a follow-up, from the device or from the server. */
  async #following(claim: Submission) {
    const { hands, papers } = this.#parts;
    const entry = await hands.entry(claim.id);
    const filed = this.#recordOf(claim);
    if (entry?.receipt)
      return { claimRef: entry.receipt.claimId, claim: { ...papers.followed, name: entry.receipt.claimName } };
    if (entry) return { claimRef: entry.id, claim: { ...papers.followed, name: null } };
    return filed ? { claimRef: filed.claimId, claim: { ...papers.followed, name: filed.claimName } } : null;
  }

  #choose(accountId: string, of: number, fits: (one: Submission) => boolean): Submission | undefined {
    const mine = this.submissions.filter(
      (one) => one.accountId === accountId && one.place !== 'discarded' && !one.uncertain && fits(one),
    );
    return mine[of % Math.max(1, mine.length)];
  }

  /** Whether the device or the server has an invoice of the claim. */
  #isInvoiced(claim: Submission): boolean {
    return this.submissions.some(
      (one) => one.of === claim && one.kind === 'invoice' && (one.place !== 'discarded' || this.#recordCount(one) > 0),
    );
  }

  #allArrived(claim: Submission): boolean {
    const all = [claim, ...this.submissions.filter((one) => one.of === claim && one.place !== 'discarded')];
    return all.every((one) => this.#recordCount(one) > 0);
  }

  /** Whether the device has an unsent change or estimate of the claim, or the draft of a change. */
  async #isChanging(claim: Submission): Promise<boolean> {
    for (const one of this.submissions) {
      if (one.of !== claim || one.kind === 'invoice' || one.kind === 'message') continue;
      if (one.uncertain || (one.kind === 'change' && one.place === 'draft')) return true;
      const entry = await this.#parts.hands.entry(one.id);
      if (entry && entry.state !== 'sent') return true;
    }
    return false;
  }

  #recordOf(one: Submission): ServerRecord | undefined {
    return this.#parts.server.records.find((made) => made.kind === one.kind && isMadeBy(made, one));
  }

  #recordCount(one: Submission): number {
    return this.#parts.server.records.filter((made) => made.kind === one.kind && isMadeBy(made, one)).length;
  }

  #photos(count: number, purpose: PhotoPurpose = 'photo'): TakenPhoto[] {
    return Array.from({ length: count }, (_, at) => this.#photo(purpose, at + 1));
  }

  /** Returns random bytes with the signature of a JPEG. */
  #photo(purpose: PhotoPurpose, position: number): TakenPhoto {
    const { random, photoBytes } = this.#parts;
    const bytes = Buffer.from([0xff, 0xd8, 0xff, ...Array.from({ length: photoBytes }, () => random.below(256))]);
    return {
      id: random.uuid(),
      purpose,
      name: `photo-${position}.jpg`,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      base64: bytes.toString('base64'),
    };
  }
}
