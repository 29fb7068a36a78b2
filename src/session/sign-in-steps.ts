import { create } from 'zustand';
import type { SecondStep } from '#contract/session.ts';

type SignInSteps = {
  /** The second step of a sign-in whose password was right. In memory only. */
  pending: SecondStep | null;
  /** The account that signed in with a password alone, which may add a passkey. */
  offerPasskeyTo: string | null;
};

export const useSignInSteps = create<SignInSteps>()(() => ({ pending: null, offerPasskeyTo: null }));

/** Whether this browser has passkeys at this address. They belong to a domain: none at an IP address. */
export function mayUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}
