import type { Language } from '../base/language.ts';

/** Where mails about events are ended. */
export const unsubscribePath = '/unsubscribe';

/** The address that a mail's client calls with one click (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, key: string): string {
  return `${publicUrl}${unsubscribePath}/${key}`;
}

/** The page that a mail links to. It asks before it ends the mails: scanners open links too. */
export function unsubscribePageUrl(publicUrl: string, key: string, language: Language): string {
  return `${unsubscribeUrl(publicUrl, key)}?lang=${language}`;
}
