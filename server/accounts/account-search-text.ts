import { folded } from '#domain/folded.ts';

type Searched = { name: string | null; email: string; contact_id: string | null };

/** The lines of what an account is found by: first its name, second its email, third its contact's id. */
export const searchLines = { name: 1, email: 2, salesForceId: 3 } as const;

/** What an admin finds an account by, without case and accents, a line each (R-ADMIN-02). */
export function accountSearchText({ name, email, contact_id }: Searched): string {
  return [name, email, contact_id].map((text) => folded(text ?? '').replaceAll(/\s+/g, ' ')).join('\n');
}
