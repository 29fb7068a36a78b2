import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useClaimDrafts } from '#live/use-claim-drafts.ts';
import { Card } from '#ui/card.tsx';
import { formatWhen } from '#ui/format-when.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import styles from './unfinished-claim.module.css';

/** The claim that was being filled in comes before everything else. */
export function UnfinishedClaim({ accountId }: { accountId: string }) {
  const [draft] = useClaimDrafts(accountId) ?? [];
  if (!draft) return null;
  const changedAt = formatWhen(draft.updatedAt);
  return (
    <Card inside="flush">
      <div className={styles.row}>
        <IconTile icon="pencil" />
        <div className={styles.words}>
          <h2 className={styles.title}>
            <span>
              <Trans>Unfinished claim</Trans>
            </span>
            {draft.serialNumber && <span className={styles.serial}>{draft.serialNumber}</span>}
          </h2>
          <p className={styles.state}>
            <Plural
              value={draft.photoCount}
              _0={`No photos yet, last change ${changedAt}. All kept on this device.`}
              one={`# photo, last change ${changedAt}. All kept on this device.`}
              other={`# photos, last change ${changedAt}. All kept on this device.`}
            />
          </p>
        </div>
        <Button component={Link} to={`/warranty-claims/new?draft=${draft.id}`} size="md" variant="default">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Card>
  );
}
