import { type Failure, isRefusedWith } from '#api/failure.ts';

/** Whether the server looked at email and password and did not know them; any 401 of a login says so. */
export function isInvalidCredentials(failure: Failure): boolean {
  return failure.kind === 'signin' || isRefusedWith(failure, 401);
}
