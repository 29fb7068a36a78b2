import * as v from 'valibot';
import { type ClaimFollowUp, createAmendment } from '#contract/amendments.ts';
import { listClaims } from '#contract/claims.ts';
import type { Database } from '#server/database/tables.ts';
import { claimFields, claimForm, claimOf, today } from './claim-form.ts';
import { type Answer, type Client, newKey } from './client.ts';

type Fields = Record<string, string | undefined>;

/** Returns a form with its one file, as amendments and invoices have. */
export function formWithFile(fields: Fields, file: File | null): FormData {
  const form = claimForm(fields);
  if (file) form.append('file', file);
  return form;
}

export const amendmentFields: Fields = {
  diagnosis: 'Gearbox housing is cracked as well.',
  labourHours: '2.5',
  parts: 'Housing NV-114-0100 (1)',
};

/** An invoice that is valid for any gross total, with the taxes of Ontario. */
export const invoiceFields: Fields = {
  invoiceDate: today,
  invoiceNumber: 'INV-1042',
  gstHstTaxAmount: '0.01',
  pstQstTaxAmount: '',
  usdTaxAmount: '',
};

/** Files a claim, and sets its status and a gross total of $1,000, as the manufacturer would. */
export async function claimIn(status: string | null, depot: Client, database: Database): Promise<string> {
  const { id } = claimOf(await depot.form('/warranties/claims', claimForm(await claimFields(depot))));
  await database.updateTable('claims').set({ status, gross_total_cents: 100_000 }).where('id', '=', id).execute();
  return id;
}

/** Returns the id of a depot's newest claim. */
export async function newestClaim(depot: Client): Promise<string> {
  const { data } = v.parse(listClaims.output, (await depot.get('/warranties/claims?size=1')).json);
  const [claim] = data;
  if (!claim) throw new Error('The depot has no claim.');
  return claim.id;
}

export function amend(depot: Client, claimId: string, changes: Fields = {}, file: File | null = null, key = newKey()) {
  const form = formWithFile({ ...amendmentFields, ...changes }, file);
  return depot.form(`/warranties/claims/${claimId}/amendment`, form, { headers: { 'idempotency-key': key } });
}

export function invoice(depot: Client, claimId: string, changes: Fields = {}, file = invoiceFile(), key = newKey()) {
  const form = formWithFile({ ...invoiceFields, invoiceNumber: `INV-${claimId}`, ...changes }, file);
  return depot.form(`/warranties/claims/${claimId}/invoice`, form, { headers: { 'idempotency-key': key } });
}

export function followUpOf({ json }: Answer): ClaimFollowUp {
  return v.parse(createAmendment.output, json);
}

/** Returns a file with a PDF signature. */
export function invoiceFile(name = 'invoice.pdf'): File {
  return new File([`%PDF-1.7\n${name}`], name, { type: 'application/pdf' });
}
