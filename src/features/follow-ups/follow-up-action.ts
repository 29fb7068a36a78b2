import { t } from '@lingui/core/macro';
import type { FollowUpFormKind } from '#storage/rows.ts';

/** The label of the action that creates a follow-up. */
export function followUpAction(kind: FollowUpFormKind): string {
  if (kind === 'change') return t`Change claim`;
  if (kind === 'appeal') return t`Appeal the decision`;
  if (kind === 'withdrawal') return t`Withdraw claim`;
  return kind === 'amendment' ? t`Request additional estimate` : t`Submit invoice`;
}
