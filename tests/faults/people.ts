import { createHash } from 'node:crypto';
import { claimFilesMax } from '#contract/limits.ts';
import type { PicksDraft, TypedDraft } from '#storage/picks-draft.ts';
import type { PhotoPurpose } from '#storage/rows.ts';
import type { Actions, FormTarget, TakenPhoto } from './screen-actions.ts';
import { type Desk, isRecordOf, type ObservedServer, type ServerRecord } from './server-record.ts';
import type { Picked, Step } from './model/schedule.ts';
import type { Random } from './random.ts';
import type { Forms, Submission } from './submission.ts';

export type Place = Pick<Submission, 'place' | 'id' | 'version' | 'wrong' | 'order'> & { answered: string };

/** How a claim is filed; without `picked` by typing alone. */
type Filing = Pick<Step & { do: 'file' }, 'photos' | 'wrong' | 'product'> &
  Partial<Pick<Step & { do: 'file' }, 'picked'>>;

const noClaim = { of: null, product: { is: 'found' }, wrong: null } as const;

export type PeopleParts = {
  random: Random;
  server: ObservedServer;
  desk: Desk;
  actions: Actions;
  forms: Forms;
  /** Prefix of the name of each submission. */
  prefix: string;
  /** Size of each photo. */
  photoBytes: number;
};

/** Simulates the people at the tablet through the app's own functions. A refusal by the device is not an error. */
export class People {
  readonly submissions: Submission[] = [];
  readonly #parts: PeopleParts;
  #order = 0;

  constructor(parts: PeopleParts) {
    this.#parts = parts;
  }

  async fileClaim(accountId: string, { photos, wrong, product, picked = null }: Filing): Promise<void> {
    const picks = picked && this.#pick(picked);
    await this.#begin({ kind: 'claim', accountId, picks }, { of: null, product, wrong }, this.#photos(photos));
  }

  async register(
    accountId: string,
    { owner, wrong }: Pick<Step & { do: 'register' }, 'owner' | 'wrong'>,
  ): Promise<void> {
    const product = { is: 'to_register', owner } as const;
    await this.#begin({ kind: 'registration', accountId }, { of: null, product, wrong }, []);
  }

  async amend(accountId: string, of: number, photos: number, wrong: boolean): Promise<void> {
    const claim = this.#choose(
      accountId,
      of,
      (submission) => submission.kind === 'claim' && !this.#isFinished(submission),
    );
    if (!claim) return;
    const follows = await this.#following(claim);
    if (!follows) return;
    const about = { of: claim, product: claim.product, wrong: wrong ? ('claim' as const) : null };
    await this.#begin({ kind: 'amendment', accountId, ...follows }, about, this.#photos(photos, 'follow_up'));
  }

  /** Writes a message on any claim, on the device or on the server. */
  async message(accountId: string, { of, photos, wrong }: Step & { do: 'message' }): Promise<void> {
    const claim = this.#choose(accountId, of, (submission) => submission.kind === 'claim');
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows) return;
    const about = { of: claim, product: claim.product, wrong: wrong ? ('claim' as const) : null };
    await this.#begin({ kind: 'message', accountId, ...follows }, about, this.#photos(photos));
  }

  /** As in the app: only for a claim that has arrived, accepts photos, and has no unsent estimate or change. */
  async change(accountId: string, { of, photos, fields, wrong }: Step & { do: 'change' }): Promise<void> {
    const takes = (submission: Submission) => this.#recordOf(submission)?.takes?.includes('photos') ?? false;
    const claim = this.#choose(
      accountId,
      of,
      (submission) => submission.kind === 'claim' && takes(submission) && !this.#isFinished(submission),
    );
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows?.claim.name || (await this.#isChanging(claim))) return;
    // The change starts from the current state on the server.
    await this.#parts.server.refresh?.();
    const { filed, takes: accepted = [] } = this.#recordOf(claim) ?? {};
    const photosAlone = !fields || !accepted.includes('fields');
    const count = photosAlone ? Math.max(1, photos) : photos;
    if (!filed || filed.photoCount + count > claimFilesMax) return;
    const about = { of: claim, product: claim.product, wrong: wrong && !photosAlone ? ('claim' as const) : null };
    await this.#begin({ kind: 'change', accountId, ...follows, filed }, { ...about, photosAlone }, this.#photos(count));
  }

  async invoice(accountId: string, of: number): Promise<void> {
    await this.#finish('invoice', accountId, { of, wrong: false });
  }

  async withdraw(accountId: string, step: Step & { do: 'withdraw' }): Promise<void> {
    await this.#finish('withdrawal', accountId, step);
  }

  /** Adds the proof of purchase of a registration, as the desk has just asked. */
  async prove(accountId: string): Promise<void> {
    const asked = await this.#parts.desk.askForProof(accountId);
    await this.#begin({ kind: 'proof', accountId, ...asked }, noClaim, this.#photos(1, 'proof_of_purchase'));
  }

  /** Writes in the account's ticket. */
  async answer(accountId: string, { wrong }: Step & { do: 'answer' }): Promise<void> {
    const ticket = await this.#parts.desk.ticketOf(accountId);
    const about = { ...noClaim, wrong: wrong ? ('claim' as const) : null };
    await this.#begin({ kind: 'ticket_message', accountId, ...ticket }, about, []);
  }

  /** Once, and only after all that belongs to the claim has arrived. */
  async appeal(accountId: string, { of, photos, wrong }: Step & { do: 'appeal' }): Promise<void> {
    const isOpen = (claim: Submission) =>
      claim.kind === 'claim' &&
      (this.#recordOf(claim)?.takes?.includes('appeal') ?? false) &&
      !this.#isFinished(claim) &&
      this.#allArrived(claim) &&
      !this.submissions.some((other) => other.of === claim && other.kind === 'appeal');
    const claim = this.#choose(accountId, of, isOpen);
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows?.claim.name) return;
    const about = { of: claim, product: claim.product, wrong: wrong ? ('claim' as const) : null };
    await this.#begin({ kind: 'appeal', accountId, ...follows }, about, this.#photos(photos));
  }

  /** Only after the claim and all that follows it have arrived, as an invoice in the app. */
  async #finish(kind: 'invoice' | 'withdrawal', accountId: string, { of, wrong }: { of: number; wrong: boolean }) {
    const isOpen = (submission: Submission) =>
      submission.kind === 'claim' &&
      (this.#recordOf(submission)?.takes?.includes(kind) ?? false) &&
      !this.#isFinished(submission) &&
      this.#allArrived(submission);
    const claim = this.#choose(accountId, of, isOpen);
    const follows = claim && (await this.#following(claim));
    if (!claim || !follows?.claim.name) return;
    const about = { of: claim, product: claim.product, wrong: wrong ? ('claim' as const) : null };
    const photos = kind === 'invoice' ? this.#photos(1, 'follow_up') : [];
    await this.#begin({ kind, accountId, ...follows }, about, photos);
  }

  async edit(accountId: string, of: number, keepDraft: boolean): Promise<void> {
    const submission = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (submission) await this.correct(submission, keepDraft);
  }

  /** Edits an entry, corrects it and, unless `keepDraft`, sends it again. */
  async correct(submission: Submission, keepDraft = false): Promise<boolean> {
    const id = await this.#parts.actions.edit(submission.id);
    if (id === null) return false;
    Object.assign(submission, { id, place: 'draft', version: submission.version + 1, wrong: null });
    if (!keepDraft) await this.sendDraft(submission);
    return true;
  }

  /** Submits a draft. */
  async sendDraft(submission: Submission): Promise<void> {
    const { actions, forms } = this.#parts;
    const draft = await actions.readDraft(submission.id);
    if (!draft) throw new Error(`The draft of ${submission.name} is missing`);
    if (await actions.submit(submission.id, forms.of(submission, draft)))
      Object.assign(submission, { place: 'entry', order: ++this.#order });
  }

  async discard(accountId: string, of: number): Promise<void> {
    const submission = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (!submission || !(await this.#parts.actions.discard(submission.id))) return;
    for (const discarded of [
      submission,
      ...this.submissions.filter(({ of: claim, place }) => claim === submission && place !== 'discarded'),
    ])
      if (discarded === submission || this.#recordCount(discarded) === 0) discarded.place = 'discarded';
  }

  async retry(accountId: string, of: number): Promise<void> {
    const submission = this.#choose(accountId, of, ({ place }) => place === 'entry');
    if (submission) await this.tryAgain(submission);
  }

  async tryAgain(submission: Submission): Promise<void> {
    const id = await this.#parts.actions.retry(submission.id);
    if (id !== null) submission.id = id;
  }

  /** Discards restored entries that need attention: they block later entries. */
  async discardRestored(accountId: string): Promise<void> {
    const { actions } = this.#parts;
    for (const submission of this.submissions.filter(({ uncertain }) => uncertain)) {
      if (submission.accountId !== accountId || (await actions.entry(submission.id))?.state !== 'attention') continue;
      await actions.discard(submission.id);
    }
  }

  /** Returns the current place of every submission. */
  places(): Map<string, Place> {
    return new Map(
      this.submissions.map((submission) => {
        const { name, place, id, version, wrong, order } = submission;
        return [name, { place, id, version, wrong, order, answered: this.#parts.server.answered(submission) }];
      }),
    );
  }

  /** Restores the places of a backup: later actions are uncertain, and later drafts are lost. */
  restore(before: ReadonlyMap<string, Place>): void {
    for (const submission of this.submissions) {
      const backedUp = before.get(submission.name);
      const isSame =
        backedUp?.place === submission.place &&
        backedUp.id === submission.id &&
        backedUp.version === submission.version &&
        backedUp.answered === this.#parts.server.answered(submission);
      if (!isSame || submission.of?.uncertain) submission.uncertain = true;
      if (backedUp) {
        const { answered: _, ...position } = backedUp;
        Object.assign(submission, position);
      } else submission.place = 'discarded';
    }
  }

  async #begin(
    target: FormTarget,
    about: Pick<Submission, 'of' | 'product' | 'wrong'> & Partial<Pick<Submission, 'photosAlone'>>,
    photos: TakenPhoto[],
  ): Promise<void> {
    const { actions, prefix } = this.#parts;
    const { product } = about;
    const draft = await actions.open(target);
    const isOwned = !about.of && product.is === 'to_register' && product.owner !== 'stock';
    const proof = isOwned ? this.#photo('proof_of_purchase', photos.length + 1) : null;
    // A draft that the device refused stays on the screen: no submission yet.
    if (!(await actions.save(draft, proof ? [...photos, proof] : photos))) return;
    const submission: Submission = {
      photosAlone: false,
      ...about,
      name: `${prefix}${this.submissions.length + 1}`,
      kind: target.kind,
      accountId: target.accountId,
      picks: target.kind === 'claim' ? target.picks : null,
      version: 1,
      hashes: photos.map(({ sha256 }) => sha256),
      proof: proof?.sha256 ?? null,
      place: 'draft',
      id: draft.id,
      order: 0,
      uncertain: false,
    };
    this.submissions.push(submission);
    await this.sendDraft(submission);
  }

  /** Returns the claim fields of a follow-up, from the device or from the server. */
  async #following(claim: Submission) {
    const { actions, forms } = this.#parts;
    const entry = await actions.entry(claim.id);
    const filed = this.#recordOf(claim);
    if (entry?.receipt)
      return { claimRef: entry.receipt.claimId, claim: { ...forms.followed, name: entry.receipt.claimName } };
    if (entry) return { claimRef: entry.id, claim: { ...forms.followed, name: null } };
    return filed ? { claimRef: filed.claimId, claim: { ...forms.followed, name: filed.claimName } } : null;
  }

  #choose(accountId: string, of: number, fits: (submission: Submission) => boolean): Submission | undefined {
    const mine = this.submissions.filter(
      (submission) =>
        submission.accountId === accountId &&
        submission.place !== 'discarded' &&
        !submission.uncertain &&
        fits(submission),
    );
    return mine[of % Math.max(1, mine.length)];
  }

  /** Whether the device or the server has an invoice or a withdrawal of the claim. */
  #isFinished(claim: Submission): boolean {
    return this.submissions.some(
      (submission) =>
        submission.of === claim &&
        (submission.kind === 'invoice' || submission.kind === 'withdrawal') &&
        (submission.place !== 'discarded' || this.#recordCount(submission) > 0),
    );
  }

  #allArrived(claim: Submission): boolean {
    const all = [
      claim,
      ...this.submissions.filter((submission) => submission.of === claim && submission.place !== 'discarded'),
    ];
    return all.every((submission) => this.#recordCount(submission) > 0);
  }

  /** Whether the device has an unsent change or estimate of the claim, or the draft of a change. */
  async #isChanging(claim: Submission): Promise<boolean> {
    for (const submission of this.submissions) {
      if (submission.of !== claim || submission.kind === 'invoice' || submission.kind === 'message') continue;
      if (submission.uncertain || (submission.kind === 'change' && submission.place === 'draft')) return true;
      const entry = await this.#parts.actions.entry(submission.id);
      if (entry && entry.state !== 'sent') return true;
    }
    return false;
  }

  #recordOf(submission: Submission): ServerRecord | undefined {
    return this.#parts.server.records.find(
      (record) => record.kind === submission.kind && isRecordOf(record, submission),
    );
  }

  #recordCount(submission: Submission): number {
    return this.#parts.server.records.filter(
      (record) => record.kind === submission.kind && isRecordOf(record, submission),
    ).length;
  }

  #pick({ failure, operations, parts, typed }: Picked): PicksDraft {
    const { random } = this.#parts;
    const id = () => `${random.below(1_000_000)}`;
    return {
      failureCode: failure ? `E-${id()}` : null,
      operations: Array.from({ length: operations }, (_, at) => ({ id: `${at}-${id()}` })),
      parts: Array.from({ length: parts }, (_, at) => ({ id: `${at}-${id()}`, quantity: 1, causal: at === 0 })),
      typed: Array.from({ length: typed }, (_, at): TypedDraft =>
        at === 0
          ? { kind: 'part', description: `Épingle ${id()}`, number: `N ${id()}`, quantity: 2, hours: null }
          : { kind: 'labour', description: `Cleaned ${id()}`, number: null, quantity: null, hours: 0.25 },
      ),
      catalogueAt: '2026-11-20T14:00:00.000Z',
      expectedCents: 1,
      filled: { labourHours: '1.75', partsRequired: '' },
    };
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
