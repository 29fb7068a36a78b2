import type { FollowUpKind } from '#storage/rows.ts';

export const followUpKinds = ['amendment', 'invoice'] as const satisfies readonly FollowUpKind[];
