/** Longest name a mail speaks; nobody is called more. */
const maxLength = 80;

/**
 * A name as a mail may speak it, or null. Anybody may type one at a sign-up for somebody else's email, so what a mail
 * reader would turn into a link, or what goes on like an advertisement, is left out.
 */
export function sanitizeName(name: string | null): string | null {
  const text = (name ?? '').replaceAll(/\s+/g, ' ').trim();
  const looksLikeLink = /[:/\\@<>]|www\.|\.[\p{L}\d]{2,}/iu.test(text);
  return text === '' || text.length > maxLength || looksLikeLink ? null : text;
}
