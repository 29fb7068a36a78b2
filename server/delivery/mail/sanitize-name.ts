const maxLength = 80;

/**
 * A name that is safe to show in a mail, or null. Anyone can sign up with any email and any name, so a name that could
 * be a link or an advertisement is left out.
 */
export function sanitizeName(name: string | null): string | null {
  const text = (name ?? '').replaceAll(/\s+/g, ' ').trim();
  const looksLikeLink = /[:/\\@<>]|www\.|\.[\p{L}\d]{2,}/iu.test(text);
  return text === '' || text.length > maxLength || looksLikeLink ? null : text;
}
