import { ApiError, type Failure, failureOf, isUnavailable } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { findContacts } from '#contract/contacts.ts';
import { getProduct } from '#contract/products.ts';
import { findRegistrations } from '#contract/registrations.ts';
import { call } from '#session/call.ts';
import { probeLink } from '../sync/link.ts';

/** What a look-up reads. */
export type LookUpPart = 'serial_number' | 'registration' | 'contact' | 'product';

/** Why a look-up failed, and which of its calls did (R-UI-08). */
export type LookUpFailure = Failure & { part: LookUpPart };

/** Why a look-up has no answer: no network, nothing at the portal's address, or a failure of the portal to show. */
export type Unanswered = 'offline' | 'unreachable' | LookUpFailure;

/** The failure of an `ApiError` of a look-up. Any other error is a bug and is thrown again. */
export function lookUpFailureOf(error: unknown): LookUpFailure {
  return { ...failureOf(error), part: partOf(error) };
}

function partOf(error: unknown): LookUpPart {
  switch (error instanceof ApiError && error.path) {
    case findRegistrations.path:
      return 'registration';
    case findContacts.path:
      return 'contact';
    case getProduct.path:
      return 'product';
    default:
      return 'serial_number';
  }
}

/** Why a failed look-up has no answer, by a probe of the API. Throws the error when it is a refusal. */
export async function unansweredBy(error: unknown): Promise<Unanswered> {
  const failure = lookUpFailureOf(error);
  if (!isUnavailable(failure)) throw error;
  if (failure.kind === 'refused') return failure;
  if (isWithoutNetwork()) return 'offline';
  return (await probeLink({ call })) === 'offline' ? 'unreachable' : failure;
}
