import * as v from 'valibot';
import { listRetailers } from '#contract/retailers.ts';
import { createRegistration } from '#contract/registrations.ts';
import { findSerialNumbers } from '#contract/serial-numbers.ts';
import { addDays } from '#domain/dates.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { photo, today } from './claim-form.ts';
import type { Answer, Client } from './client.ts';

/** Returns a valid registration as form fields; `changes` replaces some, and `undefined` removes one. */
export async function registrationFields(
  client: Client,
  serialNumber: string,
  changes: Record<string, string | undefined> = {},
): Promise<Record<string, string | undefined>> {
  const serials = await client.get(`/serial-numbers?serialNumber=${serialNumber}`);
  const [serial] = v.parse(findSerialNumbers.output, serials.json).data;
  return {
    dateOfPurchase: addDays(today, -10),
    retailerId: await retailerNamed(client, 'Fundy Shore Supply'),
    storeNumber: '',
    serialNumberId: serial?.id,
    productId: serial?.productId ?? '',
    customerId: contactIds.owner,
    isStoreStock: 'false',
    ...changes,
  };
}

/** Returns the id of a retailer of the demo data, or of one of its stores. */
export async function retailerNamed(client: Client, name: string): Promise<string> {
  const { json } = await client.get('/salesforce-accounts?size=100');
  const found = v.parse(listRetailers.output, json).data.find((retailer) => retailer.name === name);
  if (!found) throw new Error(`There is no retailer ${name}.`);
  return found.id;
}

export function registrationForm(
  fields: Record<string, string | undefined>,
  proof: File | null = photo('receipt.jpg', 2000),
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (proof) form.append('proofOfPurchase', proof);
  return form;
}

export function registrationMade({ json }: Answer) {
  return v.parse(createRegistration.output, json);
}
