import { addDays, todayInToronto } from '#domain/dates.ts';
import { lookUpForForm } from '#offline/look-ups/look-up-serial-number.ts';
import { signIn } from '#session/sign-in-out.ts';
import { readTokens } from '#session/tokens.ts';
import type { ClaimPayload } from '#storage/rows.ts';

/** A technician with a registration found, who can file a claim. */
export type Technician = { accountId: string; payload: ClaimPayload };

/** Signs in and looks up a serial number, as the form does. */
export async function startTechnician(credentials: { email: string; password: string }): Promise<Technician> {
  await signIn(credentials);
  const id = (await readTokens())?.accountId;
  if (id === undefined) throw new Error(`Nobody is signed in as ${credentials.email}.`);
  const serialNumber = 'DEMOACTIVE0001';
  const lookUp = await lookUpForForm(id, serialNumber, 'owner@customer.example');
  if (lookUp.kind !== 'found') throw new Error(`The demo unit ${serialNumber} was not found: ${lookUp.kind}`);
  const today = todayInToronto(new Date());
  return {
    accountId: id,
    payload: {
      serialNumber,
      found: lookUp.found,
      known: { emailOrPhone: 'owner@customer.example' },
      registering: null,
      claim: {
        claimType: 'Warranty Repair',
        claimSubtype: 'Fuel System',
        diagnosis: 'Main jet blocked with varnish. Runs on choke only.',
        dateOfFailure: addDays(today, -4),
        dateEnteredShop: addDays(today, -2),
        partsRequired: 'NV-16100-E2 carburettor assembly, 1',
        labourHours: 1.75,
      },
    },
  };
}
