import * as v from 'valibot';
import { call } from '#session/call.ts';
import { database } from '#storage/database.ts';
import { deletePhotosOf, moveBytesOut, movePhotos, photoRowsOf } from '#storage/photo-rows.ts';
import { type Registering, RegisteringDraft, StepResults } from '#storage/registering.ts';
import { PhotoLost } from '#storage/stored-bytes.ts';
import { TypedText } from '#storage/typed.ts';
import { discardFormDraft, formDraftStore, readFormDraft, saveFormDraft } from './drafts/form-drafts.ts';
import type { Outcome } from './outbox/outcome.ts';
import type { Made } from './sync/make-registration.ts';
import { registerProduct } from './sync/register-product.ts';

const key = 'registration:guest';

/** The open form of a visitor without an account. Its id is the idempotency key, and the owner of its proof. */
export const GuestDraft = v.object({
  id: v.pipe(v.string(), v.uuid()),
  values: v.object({ ...RegisteringDraft.entries, emailOrPhone: TypedText, serialNumber: TypedText }),
  /** What was sent under its key, stored before the request; a repeat sends the same. */
  steps: v.nullable(StepResults),
});
export type GuestDraft = v.InferOutput<typeof GuestDraft>;

export function readGuestForm() {
  return readFormDraft(key, GuestDraft);
}

/** How the form is stored. */
export const guestFormStore = formDraftStore(key);

export function saveGuestForm(form: GuestDraft): Promise<void> {
  return saveFormDraft(key, form);
}

/** Deletes the form with its proof. */
export async function discardGuestForm(id: string): Promise<void> {
  await discardFormDraft(key);
  const { photos, photoBytes } = database;
  await database.transaction('rw', photos, photoBytes, () => deletePhotosOf(database, id));
}

/** The same form under a new key: the old key repeats the stored refusal. */
export async function renewGuestForm({ id, values, steps }: GuestDraft): Promise<GuestDraft> {
  const contact = steps?.contact?.id ? steps.contact : null;
  const renewed = { id: crypto.randomUUID(), values, steps: { contact, registration: null } };
  await moveBytesOut(database, id);
  await database.transaction('rw', database.photos, () => movePhotos(database, id, renewed.id));
  await saveGuestForm(renewed);
  return renewed;
}

/** Whether a request was sent whose result is unknown. Then the form cannot change: the same request is repeated. */
export function isInDoubt({ steps }: GuestDraft): boolean {
  return steps !== null && (steps.registration !== null || (steps.contact !== null && steps.contact.id === null));
}

/** Registers online without an account. Calls `onSteps` with what is sent. Throws `ApiError`. */
export async function registerAsGuest(
  form: GuestDraft,
  submission: { serialNumber: string; registering: Registering },
  onSteps: (steps: StepResults) => Promise<void>,
): Promise<Made | Outcome> {
  const { serialNumber, registering } = submission;
  const registered = registerProduct(registering, {
    entry: { id: form.id, accountId: null, payload: { serialNumber }, steps: form.steps },
    call,
    proof: await photoRowsOf(database, form.id),
    enter: () => {},
    onLeaving: async (_, steps) => steps && onSteps(steps),
    onDone: async (_, steps) => onSteps(steps),
  });
  return registered.catch((error: unknown) => {
    if (error instanceof PhotoLost) return { kind: 'incomplete', lost: error.photoIds };
    throw error;
  });
}
