import type { SchemaStep } from './add-index.ts';
import { claimsComputedAgain } from './migrations/0102-claims-computed-again.ts';
import { sessionsWithoutTheirFactor } from './migrations/0103-sessions-without-their-factor.ts';
import { baseline } from './schema/baseline.ts';

/** All migrations, append-only. An object instead of a folder, so that the production bundle contains them. */
export const migrations: Record<string, SchemaStep> = {
  '0101-flags-of-changed-serials': baseline,
  '0102-claims-computed-again': claimsComputedAgain,
  '0103-sessions-without-their-factor': sessionsWithoutTheirFactor,
};
