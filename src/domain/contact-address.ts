/** The address of a link that writes to an email: no character of it can add a Bcc or a subject (RFC 6068). */
export function mailtoAddress(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}
