import type { ClaimEntry, Draft, Entry, FollowUpDraft, FollowUpEntry } from '#storage/rows.ts';
import { registeringTyped } from './registering-typed.ts';

/** The draft that an entry came from, under an id of its own choice; what the server said against it goes along. */
export function draftOf(entry: Entry, id: string): Draft | FollowUpDraft {
  return entry.kind === 'claim' ? claimDraft(entry, id) : followUpDraft(entry, id);
}

function claimDraft(entry: ClaimEntry, id: string): Draft {
  const { accountId, payload, resolved } = entry;
  const { claim, found, serialNumber } = payload;
  const { contact, ...typed } = registeringTyped(entry);
  return {
    id,
    accountId,
    form: 'claim',
    serialNumber,
    // A registration that the entry has made or met is there now, whatever becomes of the claim.
    found: found ?? resolved,
    unregistered: null,
    contact,
    values: { ...claim, labourHours: claim.labourHours ?? '', ...typed },
    updatedAt: new Date().toISOString(),
  };
}

function followUpDraft(entry: FollowUpEntry, id: string): FollowUpDraft {
  const { accountId, claimRef, claim, cause } = entry;
  const refusal = cause.code === 'refused' ? cause : null;
  const parts = { id, accountId, claimRef, claim, refusal, updatedAt: new Date().toISOString() };
  if (entry.kind === 'amendment') {
    const { diagnosis, labourHours, parts: needed } = entry.payload;
    return { ...parts, form: 'amendment', values: { diagnosis, labourHours: labourHours ?? '', parts: needed } };
  }
  const { invoiceNumber, invoiceDate, gstHstTaxAmount, pstQstTaxAmount, usdTaxAmount } = entry.payload;
  return {
    ...parts,
    form: 'invoice',
    values: {
      invoiceNumber,
      invoiceDate,
      gstHstTaxAmount: gstHstTaxAmount ?? '',
      pstQstTaxAmount: pstQstTaxAmount ?? '',
      usdTaxAmount: usdTaxAmount ?? '',
    },
  };
}
