import { folded } from '#domain/folded.ts';
import { tidyLine } from '#text/tidied.ts';

type Searched = { name: string | null; email: string; contact_id: string | null };

/** Line numbers of the fields in the search text. */
export const searchLines = { name: 1, email: 2, salesForceId: 3 } as const;

/** The text that an admin's search matches: one field a line, without case and accents (R-ADMIN-02). */
export function accountSearchText({ name, email, contact_id }: Searched): string {
  return [name, email, contact_id].map((text) => folded(tidyLine(text ?? ''))).join('\n');
}
