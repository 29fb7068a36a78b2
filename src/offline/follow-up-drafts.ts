import * as v from 'valibot';
import { database } from '#storage/database.ts';
import { type AmendmentDraft, type FollowedClaim, FollowUpDraft, type InvoiceDraft } from '#storage/rows.ts';
import { type PhotoFigures, photoFigures } from './photos/photo-figures.ts';

type Follows = { accountId: string; claimRef: string; claim: FollowedClaim };

/** A form for an additional estimate that is not stored before something is in it. */
export function newAmendmentDraft(follows: Follows): AmendmentDraft {
  return { ...newParts(follows), form: 'amendment', values: { diagnosis: '', labourHours: '', parts: '' } };
}

/** The same for an invoice. */
export function newInvoiceDraft(follows: Follows): InvoiceDraft {
  const values = { invoiceNumber: '', invoiceDate: '', gstHstTaxAmount: '', pstQstTaxAmount: '', usdTaxAmount: '' };
  return { ...newParts(follows), form: 'invoice', values };
}

function newParts(follows: Follows) {
  return { ...follows, id: crypto.randomUUID(), refusal: null, updatedAt: new Date().toISOString() };
}

/** The account's unfinished estimates and invoices, last changed first. One that cannot be read is left where it is. */
export async function listFollowUpDrafts(accountId: string): Promise<FollowUpDraft[]> {
  const rows = await database.drafts.where({ accountId }).toArray();
  return rows
    .flatMap((row) => {
      const parsed = v.safeParse(FollowUpDraft, row);
      return parsed.success ? [parsed.output] : [];
    })
    .toSorted((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1));
}

export async function readFollowUpDraft(accountId: string, id: string): Promise<FollowUpDraft | null> {
  return (await listFollowUpDrafts(accountId)).find((draft) => draft.id === id) ?? null;
}

export type KeptFollowUpDraft = FollowUpDraft & PhotoFigures;

/** The same with what their files take. */
export async function listKeptFollowUpDrafts(accountId: string): Promise<KeptFollowUpDraft[]> {
  const drafts = await listFollowUpDrafts(accountId);
  return Promise.all(drafts.map(async (draft) => ({ ...draft, ...(await photoFigures(draft.id)) })));
}
