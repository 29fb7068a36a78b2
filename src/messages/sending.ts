import { t } from '@lingui/core/macro';
import type { EntryLocked } from '#offline/outbox/edit.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import type { CauseCode, ClaimEntry, Entry } from '#storage/rows.ts';

/** What sends an entry where the browser sends nothing while the app is closed. */
export function openToSend(): string {
  return t`Open the app to send it once there is a network.`;
}

/** The same on the screen that follows Send, where people leave. */
export function openToSendLater(): string {
  return `${openToSend()} ${t`Nothing is lost if you close the app or switch the device off.`}`;
}

/** While it leaves, where closing the app would interrupt it. */
export function leaveOpen(): string {
  return t`It is being sent. Leave the app open until it has arrived.`;
}

/** What Send does. */
export function savedFirst(): string {
  return canSendWhenClosed()
    ? t`It is saved on this device first, then sent when the network allows.`
    : t`It is saved on this device first, then sent while the app is open and there is a network.`;
}

/** What follows an attempt that had no answer. */
export function triedAgain(): string {
  return canSendWhenClosed() ? t`It is tried again by itself.` : t`It is tried again while the app is open.`;
}

/** What helps where the network asks for a sign-in of its own. */
export function otherNetwork(): string {
  return canSendWhenClosed()
    ? t`Sign in to the Wi-Fi or choose another network. It goes by itself then.`
    : t`Sign in to the Wi-Fi or choose another network, then open the app to send it.`;
}

/** Causes that say nothing of what was sent: it left, and no answer of the portal came back. */
export type Unanswered = Extract<CauseCode, 'no_answer' | 'timeout' | 'interrupted' | 'server_error' | 'not_an_answer'>;

/** What came instead of an answer, whatever was sent. */
export function unansweredWords(code: Unanswered): string {
  switch (code) {
    case 'no_answer':
      return t`The server did not answer`;
    case 'timeout':
      return t`The server took too long to answer`;
    case 'interrupted':
      return t`Sending was interrupted on this device`;
    case 'server_error':
      return t`The server has a problem at the moment`;
    case 'not_an_answer':
      return t`Something else answered instead of the portal, such as the sign-in page of a public Wi-Fi`;
  }
}

/** Why something could not be done with an entry at this moment. */
export function lockedWords(reason: EntryLocked['reason'], kind: Entry['kind']): string {
  if (kind !== 'claim') return followUpLockedWords(reason);
  switch (reason) {
    case 'sending':
      return t`The claim is being sent at this moment. Wait until it is done.`;
    case 'sent':
      return t`The claim has been sent in the meantime.`;
    case 'may_have_arrived':
      return t`The claim may be on the server already, so it cannot be changed any more.`;
    case 'gone':
      return t`The claim is not on this device any more.`;
  }
}

function followUpLockedWords(reason: EntryLocked['reason']): string {
  switch (reason) {
    case 'sending':
      return t`It is being sent at this moment. Wait until it is done.`;
    case 'sent':
      return t`It has been sent in the meantime.`;
    case 'may_have_arrived':
      return t`It may be on the server already, so it cannot be changed any more.`;
    case 'gone':
      return t`It is not on this device any more.`;
  }
}

/** What a claim that needed more than one call has come to so far, in sentences; none for all others. */
export function madeSteps({ payload, steps, resolved }: Pick<ClaimEntry, 'payload' | 'steps' | 'resolved'>): string[] {
  if (!payload.registering) return [];
  const name = resolved?.registration.name ?? '';
  const contact = steps?.contact?.id ? [t`Customer added`] : [];
  if (!resolved) return contact;
  return [...contact, steps?.registration ? t`Product registered, as ${name}` : t`Already registered, as ${name}`];
}

/** What to do about a refusal, beside the server's own words. */
export function refusalAdvice(serverCode: string | undefined): string {
  switch (serverCode) {
    case 'REGISTRATION_REJECTED':
    case 'WARRANTY_EXPIRED':
      return t`No claim can be started on this product. Check the serial number, or delete the claim.`;
    case 'PRODUCT_ALREADY_REGISTERED':
      return t`Somebody has registered the product meanwhile. Try again: the claim is filed for that registration if it is this customer’s.`;
    case 'FILE_TOO_LARGE':
    case 'UNSUPPORTED_FILE_TYPE':
      return t`Remove the photo or file, take it again and send the claim again.`;
    case 'FORBIDDEN':
    case 'ACCOUNT_NOT_VERIFIED':
      return t`This account may not file claims at the moment. Contact us. The claim stays on this device.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return t`A claim may already have arrived. Look for it in the list before you do anything else.`;
    case 'SALESFORCE_DATA_INCONSISTENCY':
      return t`Our records contradict each other. Contact us, then try again. Nothing was lost.`;
    default:
      return t`Change what the answer says and send the claim again. Everything else is kept.`;
  }
}
