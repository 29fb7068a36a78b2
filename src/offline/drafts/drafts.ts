import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { database, type PortalDatabase } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import {
  AmendmentDraft,
  AppealDraft,
  ChangeDraft,
  ClaimDraft,
  ClaimDraftValues,
  EntryDraft,
  type FollowUpDraft,
  InvoiceDraft,
  MessageDraft,
  ProofDraft,
  RegistrationDraft,
  TicketMessageDraft,
  WithdrawalDraft,
} from '#storage/draft-rows.ts';
import type { FiledClaim, FollowedClaim, ProvenRegistration } from '#storage/rows.ts';
import { isDecrypted } from '#storage/seal.ts';
import { tidyLines } from '#text/tidied.ts';
import { claimPlace, discardFollowers, followed, isFollowUpDraft } from '../outbox/followers.ts';
import { type PhotoFigures, photoFigures } from '../photos/photo-figures.ts';
import { withRoomMade } from '../storage.ts';
import type { DraftStore } from './unsaved-copy.ts';

/** The forms that become entries of the outbox. */
type Drafts = {
  claim: ClaimDraft;
  registration: RegistrationDraft;
  amendment: AmendmentDraft;
  invoice: InvoiceDraft;
  change: ChangeDraft;
  message: MessageDraft;
  withdrawal: WithdrawalDraft;
  appeal: AppealDraft;
  proof: ProofDraft;
  ticket_message: TicketMessageDraft;
};
export type DraftKind = keyof Drafts;
export type DraftOf<K extends DraftKind> = Drafts[K];

/** A draft in a list, with the size of its photos. */
export type ListedDraft<K extends DraftKind> = DraftOf<K> & PhotoFigures;

/** A draft before it is saved, which sets `updatedAt`. */
export type UnsavedDraft = { [K in DraftKind]: Omit<DraftOf<K>, 'updatedAt'> }[DraftKind];

/** Every kind of form. */
export const draftKinds = [
  'claim',
  'registration',
  'amendment',
  'invoice',
  'change',
  'message',
  'withdrawal',
  'appeal',
  'proof',
  'ticket_message',
] as const satisfies DraftKind[];

type OfAccount = { accountId: string };
type OfClaim = OfAccount & { claimRef: string; claim: FollowedClaim };
type Owners = {
  claim: OfAccount;
  registration: OfAccount;
  amendment: OfClaim;
  invoice: OfClaim;
  change: OfClaim & { filed: FiledClaim };
  message: OfClaim;
  withdrawal: OfClaim;
  appeal: OfClaim;
  proof: OfAccount & { claimRef: string; registration: ProvenRegistration };
  ticket_message: OfAccount & { claimRef: string; number: string };
};

type Repository<K extends DraftKind> = {
  /** A new draft. It is saved with its first value. */
  create: (owner: Owners[K]) => DraftOf<K>;
  /** Null if the account has no readable draft with this id. */
  get: (accountId: string, id: string) => Promise<DraftOf<K> | null>;
  /** The drafts of an account, last changed first, without unreadable and bare ones. */
  list: (accountId: string) => Promise<ListedDraft<K>[]>;
};

const repositories: { [K in DraftKind]: Repository<K> } = {
  claim: repository('claim', ClaimDraft, (owner) => ({
    ...newDraft(owner),
    form: 'claim',
    serialNumber: '',
    found: null,
    unregistered: null,
    contact: null,
    values: v.parse(ClaimDraft.entries.values, {}),
  })),
  registration: repository('registration', RegistrationDraft, (owner) => ({
    ...newDraft(owner),
    form: 'registration',
    serialNumber: '',
    unregistered: null,
    contact: null,
    values: v.parse(RegistrationDraft.entries.values, {}),
  })),
  amendment: repository('amendment', AmendmentDraft, (owner) => ({
    ...newDraft(owner),
    form: 'amendment',
    refusal: null,
    values: v.parse(AmendmentDraft.entries.values, {}),
  })),
  invoice: repository('invoice', InvoiceDraft, (owner) => ({
    ...newDraft(owner),
    form: 'invoice',
    refusal: null,
    values: v.parse(InvoiceDraft.entries.values, {}),
  })),
  change: repository('change', ChangeDraft, (owner) => ({
    ...newDraft(owner),
    form: 'change',
    refusal: null,
    values: v.parse(ClaimDraftValues, owner.filed.fields),
  })),
  message: repository('message', MessageDraft, (owner) => ({
    ...newDraft(owner),
    form: 'message',
    refusal: null,
    values: v.parse(MessageDraft.entries.values, {}),
  })),
  withdrawal: repository('withdrawal', WithdrawalDraft, (owner) => ({
    ...newDraft(owner),
    form: 'withdrawal',
    refusal: null,
    values: v.parse(WithdrawalDraft.entries.values, {}),
  })),
  appeal: repository('appeal', AppealDraft, (owner) => ({
    ...newDraft(owner),
    form: 'appeal',
    refusal: null,
    values: v.parse(AppealDraft.entries.values, {}),
  })),
  proof: repository('proof', ProofDraft, (owner) => ({ ...newDraft(owner), form: 'proof', values: {} })),
  ticket_message: repository('ticket_message', TicketMessageDraft, (owner) => ({
    ...newDraft(owner),
    form: 'ticket_message',
    values: v.parse(TicketMessageDraft.entries.values, {}),
  })),
};

/**
 * The drafts of this device: `drafts.of('claim').list(accountId)`. Only forms that hold more than a serial number are
 * listed and counted (R-OFF-26).
 */
export const drafts = {
  of: <K extends DraftKind>(kind: K): Repository<K> => repositories[kind],
  count: countDrafts,
  save: saveDraft,
  remove: removeDraft,
};

function repository<K extends DraftKind>(
  form: K,
  schema: v.GenericSchema<unknown, DraftOf<K>>,
  create: Repository<K>['create'],
): Repository<K> {
  const parse = (row: unknown): DraftOf<K>[] => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  };
  return {
    create,
    async get(accountId, id) {
      const [draft] = parse(await database.drafts.get(id));
      return draft?.accountId === accountId ? draft : null;
    },
    async list(accountId) {
      const rows = await database.drafts.where({ accountId, form }).toArray();
      const found = rows.flatMap(parse).toSorted(lastChangedFirst);
      const listed = await Promise.all(found.map(async (draft) => ({ ...draft, ...(await photoFigures(draft.id)) })));
      return listed.filter((draft) => draft.photoCount > 0 || !hasBareValues(draft));
    },
  };
}

/** The number of unfinished forms of an account: those that the lists of all kinds contain. */
async function countDrafts(accountId: string): Promise<number> {
  const rows = await database.drafts.where({ accountId }).toArray();
  const readable = rows.flatMap((row) => {
    const parsed = v.safeParse(EntryDraft, row);
    return parsed.success ? [parsed.output] : [];
  });
  const bare = await Promise.all(readable.map((draft) => isBare(database, draft)));
  return bare.filter((is) => !is).length;
}

/** Deletes forms that hold a serial number alone and were not changed since `before` (ISO instant). */
export async function sweepBareDrafts(db: PortalDatabase, accountId: string, before: string): Promise<void> {
  const { drafts: rows, photos } = db;
  await db.transaction('rw', rows, photos, async () => {
    for (const row of await rows.where({ accountId }).toArray()) {
      const parsed = v.safeParse(EntryDraft, row);
      if (parsed.success && parsed.output.updatedAt < before && (await isBare(db, parsed.output)))
        await rows.delete(row.id);
    }
  });
}

async function isBare(db: PortalDatabase, draft: EntryDraft): Promise<boolean> {
  return hasBareValues(draft) && (await db.photos.where({ entryId: draft.id }).count()) === 0;
}

/**
 * Whether nothing but a serial number is filled in; a proof holds its file alone. A follow-up is never bare, since a
 * person has opened its form; the field of a message is always open.
 */
function hasBareValues(draft: EntryDraft): boolean {
  if (draft.form === 'message' || draft.form === 'ticket_message') return tidyLines(draft.values.text) === '';
  if (draft.form === 'proof') return true;
  if (isFollowUpDraft(draft)) return false;
  const { values } = draft;
  const empty = draft.form === 'claim' ? ClaimDraft.entries.values : RegistrationDraft.entries.values;
  return JSON.stringify(values) === JSON.stringify(v.parse(empty, {}));
}

function newDraft<Owner>(owner: Owner) {
  return { ...owner, id: crypto.randomUUID(), updatedAt: serverNow().toISOString() };
}

/** The number of drafts that a list shows; older ones are folded. */
export const newestDrafts = 3;

/** Sorts drafts of any kind. */
export function lastChangedFirst(a: Pick<EntryDraft, 'updatedAt'>, b: Pick<EntryDraft, 'updatedAt'>): number {
  return b.updatedAt.localeCompare(a.updatedAt);
}

/**
 * Saves a draft. One that has become an entry meanwhile, here or in another tab, stays an entry.
 *
 * @throws DOMException `QuotaExceededError` when the device is full
 */
async function saveDraft(draft: UnsavedDraft): Promise<void> {
  await withRoomMade(() =>
    database.transaction('rw', database.drafts, database.entries, async () => {
      const updatedAt = serverNow().toISOString();
      if (isFollowUpDraft(draft)) {
        const [entry, stored] = await Promise.all([database.entries.get(draft.id), database.drafts.get(draft.id)]);
        if (!entry) await database.drafts.put({ ...draft, ...(await claimNow(draft, stored)), updatedAt });
      } else {
        // Written before the check, and undone if it fails: this saves a round trip.
        const [entry] = await Promise.all([
          database.entries.get(draft.id),
          database.drafts.put({ ...draft, updatedAt }),
        ]);
        if (entry) await database.drafts.delete(draft.id);
      }
    }),
  );
}

/** How the form of an entry is stored. */
export function draftStore({ id, accountId }: Pick<UnsavedDraft, 'id' | 'accountId'>): DraftStore<UnsavedDraft> {
  return { place: { table: 'drafts', id, accountId }, save: saveDraft };
}

/** The claim of a follow-up may have arrived or got a new key while the form was open. */
async function claimNow(
  draft: Pick<FollowUpDraft, 'claimRef' | 'claim'>,
  stored: EntryDraft | undefined,
): Promise<Pick<FollowUpDraft, 'claimRef' | 'claim'>> {
  const before = stored && isFollowUpDraft(stored) && isDecrypted(stored) ? stored : draft;
  const name = before.claim.name ?? draft.claim.name;
  const place = await claimPlace(database, before.claimRef, name);
  return followed({ claimRef: before.claimRef, claim: { ...draft.claim, name } }, place);
}

/** Deletes a draft with its photos, after the person has confirmed it. */
async function removeDraft(id: string): Promise<void> {
  const { entries, photos, photoBytes, attempts } = database;
  await database.transaction('rw', [entries, database.drafts, photos, photoBytes, attempts], async () => {
    await database.drafts.delete(id);
    // If another tab sent it, its photos belong to the entry.
    if (await entries.get(id)) return;
    await discardFollowers(database, id);
    await deletePhotosOf(database, id);
  });
}
