import { Trans } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import styles from './outbox.module.css';

/** An entry that only a newer version of the app understands: kept, and left alone. */
export function UnreadableCard({ id }: { id: string }) {
  const titleId = `entry-${id}`;
  return (
    <li id={id} tabIndex={-1} className={styles.entry}>
      <Card labelledBy={titleId}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id={titleId}>
              <Trans>Made by a newer version of the app</Trans>
            </h2>
            <p className={styles.facts}>
              <Trans>It is kept as it is. Update the app to see it and to send it.</Trans>
            </p>
          </div>
          <StateBadge tone="bad">
            <Trans>Needs you</Trans>
          </StateBadge>
        </div>
      </Card>
    </li>
  );
}
