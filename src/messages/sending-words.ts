import { t } from '@lingui/core/macro';
import { canSendWhenClosed } from '#offline/sync/can-send-when-closed.ts';

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
