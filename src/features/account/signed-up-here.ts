/** The item of local storage with the email of the latest sign-up in this browser. */
const item = 'signed-up';

/**
 * Records that this browser signed an email up, until the account is verified. Only there the password of the sign-up is
 * known to be the reader's own (R-ACCT-05).
 */
export function recordSignUp(email: string): void {
  localStorage.setItem(item, email.toLowerCase());
}

export function isSignedUpHere(email: string): boolean {
  return email !== '' && localStorage.getItem(item) === email.toLowerCase();
}

export function forgetSignUp(): void {
  localStorage.removeItem(item);
}
