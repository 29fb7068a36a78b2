import type {
  ClaimDraft,
  ClaimEntry,
  Entry,
  EntryDraft,
  FollowUpDraft,
  FollowUpEntry,
  RegistrationDraft,
  RegistrationEntry,
} from '#storage/rows.ts';
import { registeringTyped } from './registering-typed.ts';

/** The draft that an entry came from, under an id of its own choice; what the server said against it goes along. */
export function draftOf(entry: Entry, id: string): EntryDraft {
  if (entry.kind === 'claim') return claimDraft(entry, id);
  return entry.kind === 'registration' ? registrationDraft(entry, id) : followUpDraft(entry, id);
}

function claimDraft(entry: ClaimEntry, id: string): ClaimDraft {
  const { accountId, payload, resolved } = entry;
  const { claim, found, serialNumber } = payload;
  const { contact, ...typed } = registeringTyped(payload, entry.steps);
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

function registrationDraft({ accountId, payload, steps }: RegistrationEntry, id: string): RegistrationDraft {
  const { emailOrPhone, contact, registering } = registeringTyped({ ...payload, known: null }, steps);
  return {
    id,
    accountId,
    form: 'registration',
    serialNumber: payload.serialNumber,
    unregistered: payload.product,
    contact,
    values: { ...registering, emailOrPhone },
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
