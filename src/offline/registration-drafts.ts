import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { emptyRegistering } from '#storage/registering.ts';
import { RegistrationDraft } from '#storage/rows.ts';
import { type PhotoFigures, photoFigures } from './photos/photo-figures.ts';

/** A form for a product registration that is not stored before something is in it. */
export function newRegistrationDraft(accountId: string): RegistrationDraft {
  return {
    id: crypto.randomUUID(),
    accountId,
    form: 'registration',
    serialNumber: '',
    unregistered: null,
    contact: null,
    values: { ...emptyRegistering, emailOrPhone: '' },
    updatedAt: new Date().toISOString(),
  };
}

/** The account's unfinished registrations, last changed first. One that cannot be read is left where it is. */
export async function listRegistrationDrafts(accountId: string): Promise<RegistrationDraft[]> {
  const rows = await database.drafts.where({ accountId, form: 'registration' }).toArray();
  return rows
    .flatMap((row) => {
      const parsed = v.safeParse(RegistrationDraft, row);
      return parsed.success ? [parsed.output] : [];
    })
    .toSorted((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1));
}

export async function readRegistrationDraft(accountId: string, id: string): Promise<RegistrationDraft | null> {
  return (await listRegistrationDrafts(accountId)).find((draft) => draft.id === id) ?? null;
}

export type KeptRegistrationDraft = RegistrationDraft & PhotoFigures;

/** The same with what their proofs take. */
export async function listKeptRegistrationDrafts(accountId: string): Promise<KeptRegistrationDraft[]> {
  const drafts = await listRegistrationDrafts(accountId);
  return Promise.all(drafts.map(async (draft) => ({ ...draft, ...(await photoFigures(draft.id)) })));
}
