import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { Claim } from '#contract/claims.ts';
import { Registration } from '#contract/registrations.ts';
import { addDays, todayInToronto } from '#domain/dates.ts';
import type { Answer, Client } from './client.ts';

export const today = todayInToronto(new Date());

/** Returns the registration of a serial number of the demo data. */
export async function registrationOf(client: Client, serialNumber: string): Promise<Registration> {
  const { json } = await client.get(`/product-registrations?serialNumber=${serialNumber}`);
  const [registration] = v.parse(v.object({ data: v.array(Registration) }), json).data;
  if (!registration) throw new Error(`${serialNumber} has no registration.`);
  return registration;
}

/** Returns a valid claim as form fields; `changes` replaces some, and `undefined` removes one. */
export async function claimFields(
  client: Client,
  changes: Record<string, string | undefined> = {},
  serialNumber = 'DEMOACTIVE0001',
): Promise<Record<string, string | undefined>> {
  const { id, customerId } = await registrationOf(client, serialNumber);
  return {
    diagnosis: 'Auger gearbox leaks at the left seal.',
    partsRequired: 'Seal NV-114-0300 (1)',
    dateOfFailure: addDays(today, -3),
    dateEnteredShop: addDays(today, -1),
    claimType: 'Warranty Repair',
    claimSubtype: 'Engine',
    labourHours: '1.75',
    productRegistrationId: id,
    customerId: customerId ?? '',
    ...changes,
  };
}

export function claimForm(fields: Record<string, string | undefined>, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

/** Returns a file with a JPEG signature and random bytes. */
export function photo(name = 'photo.jpg', bytes = 40_000): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(randomBytes(bytes - 4))], name, {
    type: 'image/jpeg',
  });
}

export function claimOf({ json }: Answer): Claim {
  return v.parse(Claim, json);
}
