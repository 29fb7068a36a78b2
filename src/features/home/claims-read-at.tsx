import { Trans } from '@lingui/react/macro';
import { ClaimPage, claimPageKey } from '#offline/cache/read-claims.ts';
import { useSnapshot } from '#queries/use-snapshot.ts';
import { formatWhen } from '#ui/format-when.ts';
import styles from './claims-read-at.module.css';

/** How old the claims on this device are, and that they open without a network (R-OFF-08). */
export function ClaimsReadAt({ accountId }: { accountId: string }) {
  const snapshot = useSnapshot(accountId, claimPageKey(1), ClaimPage);
  if (!snapshot) return null;
  const when = formatWhen(snapshot.readAt);
  return (
    <p className={styles.note}>
      <Trans>Claims last read {when}. What was read before opens without a network.</Trans>
    </p>
  );
}
