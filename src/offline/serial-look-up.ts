import { ApiError } from '#api/errors.ts';
import { call } from '#session/call.ts';
import { FoundRegistration } from '#storage/rows.ts';
import { readSnapshot, writeSnapshot } from './snapshots.ts';
import { type LookUp, lookUpSerialNumber } from './sync/look-up.ts';

/** A look-up made now, one made before (`remembered`), or none to be had without a network. */
export type FormLookUp = LookUp | { kind: 'remembered'; found: FoundRegistration } | { kind: 'unreachable' };

/**
 * What a serial number leads to, for the form: asked of the API, else what this account found before.
 * `serialNumber` is normalised. Throws `ApiError` for anything but a missing network.
 */
export async function lookUpForForm(accountId: string, serialNumber: string): Promise<FormLookUp> {
  const key = `serial:${serialNumber}`;
  try {
    const lookUp = await lookUpSerialNumber({ call }, { serialNumber, accountId });
    if (lookUp.kind === 'found') await writeSnapshot(accountId, key, lookUp.found);
    return lookUp;
  } catch (error) {
    if (!(error instanceof ApiError) || !isMissingNetwork(error)) throw error;
    const before = await readSnapshot(accountId, key, FoundRegistration);
    return before ? { kind: 'remembered', found: before.value } : { kind: 'unreachable' };
  }
}

/** Whether a call failed for want of the API; also while it is ill, since the form need not wait for it. */
function isMissingNetwork({ failure }: ApiError): boolean {
  if (failure.kind === 'refused') return failure.status >= 500;
  return failure.kind === 'unreachable' || failure.kind === 'timeout' || failure.kind === 'not_an_answer';
}
