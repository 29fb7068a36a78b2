import { serverNow } from '#clock/server-clock.ts';
import type { EntryStep } from '#storage/registering.ts';
import type { RegistrationEntry } from '#storage/rows.ts';
import type { Outcome, Sent } from '../outbox/outcome.ts';
import { outcomeOfError } from './outcome-of-failure.ts';
import { registerProduct } from './register-product.ts';
import type { SendOptions } from './send.ts';

/** Sends a product registration: the contact of a new customer, then the registration with its proof. */
export async function sendRegistration(
  entry: RegistrationEntry,
  options: Omit<SendOptions, 'onResolved'>,
): Promise<Sent> {
  const { client, photos: proof } = options;
  if (proof.length !== entry.photoCount) return { outcome: { kind: 'incomplete' } };
  let step: EntryStep = 'registration';
  const stopped = (outcome: Outcome): Sent => ({ outcome, step });
  try {
    const enter = (next: EntryStep) => void (step = next);
    const made = await registerProduct(entry.payload.registering, {
      ...options,
      entry,
      call: client.call,
      proof,
      enter,
    });
    if ('kind' in made) return stopped(made);
    const { registration, files } = made;
    const receipt = { claimId: registration.id, claimName: registration.name, files, at: serverNow().toISOString() };
    return stopped({ kind: 'accepted', receipt });
  } catch (error) {
    return stopped(await outcomeOfError(error, options.probe));
  }
}
