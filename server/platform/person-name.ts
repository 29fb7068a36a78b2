/** The full name; null when both parts are missing. */
export function personName(firstName: string | null, lastName: string | null): string | null {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || null;
}
