/** The name people are addressed by; null when neither part is known. */
export function personName(firstName: string | null, lastName: string | null): string | null {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || null;
}
