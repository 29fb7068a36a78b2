import { dismissMissingWork } from '#queries/follow-unsent-work.ts';
import type { Unsent } from '#offline/unsent-witness.ts';
import { MissingWork } from '#messages/missing-work.tsx';

type Props = { accountId: string; missing: Unsent };

/** The work of an account that the browser has lost, on the dashboard. */
export function MissingWorkNotice({ accountId, missing }: Props) {
  return <MissingWork missing={missing} onClose={() => dismissMissingWork(accountId)} />;
}
