/** The item of local storage with the account id of the latest sign-up in this browser. */
const item = 'signed-up';

/**
 * Records the account that this browser signed up, until it is verified. Only of this account the password is known to
 * be the reader's own (R-ACCT-05): for an email that somebody else signed up before, the sign-up returns another id.
 */
export function recordSignUp(accountId: string): void {
  localStorage.setItem(item, accountId);
}

export function isSignedUpHere(accountId: string): boolean {
  return localStorage.getItem(item) === accountId;
}

export function forgetSignUp(): void {
  localStorage.removeItem(item);
}
