import { t } from '@lingui/core/macro';
import type { FollowUpKind } from '#storage/rows.ts';

/** What the action that makes it is called. */
export function followUpAction(kind: FollowUpKind): string {
  return kind === 'amendment' ? t`Request additional estimate` : t`Submit invoice`;
}
